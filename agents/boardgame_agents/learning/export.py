"""From a MaskablePPO model to a policy file that is played with numpy alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from sb3_contrib import MaskablePPO
from torch import nn

from boardgame_agents.policy import Layer, Layers, PolicyNetwork


def network_of(model: MaskablePPO, about: Mapping[str, Any]) -> PolicyNetwork:
    """Both halves of a model: the policy, and the critic that expects returns."""
    policy = model.policy
    layers = _layers(policy.mlp_extractor.policy_net, policy.action_net)
    critic = _layers(policy.mlp_extractor.value_net, policy.value_net)
    return PolicyNetwork(layers, dict(about), critic)


def _layers(hidden: nn.Sequential, last: nn.Linear) -> Layers:
    linear = [layer for layer in hidden if isinstance(layer, nn.Linear)]
    return tuple(_layer(layer) for layer in [*linear, last])


def _layer(layer: nn.Linear) -> Layer:
    weights, bias = layer.weight.detach().cpu().numpy(), layer.bias.detach().cpu().numpy()
    return np.ascontiguousarray(weights.T, np.float32), bias.astype(np.float32).copy()
