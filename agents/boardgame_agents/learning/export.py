"""From a MaskablePPO model to a policy file that is played with numpy alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from sb3_contrib import MaskablePPO
from torch import nn

from boardgame_agents.policy import Layer, PolicyNetwork


def network_of(model: MaskablePPO, about: Mapping[str, Any]) -> PolicyNetwork:
    """The policy half of a model."""
    linear = [layer for layer in model.policy.mlp_extractor.policy_net if isinstance(layer, nn.Linear)]
    layers = tuple(_layer(layer) for layer in [*linear, model.policy.action_net])
    return PolicyNetwork(layers, dict(about))


def _layer(layer: nn.Linear) -> Layer:
    weights, bias = layer.weight.detach().cpu().numpy(), layer.bias.detach().cpu().numpy()
    return np.ascontiguousarray(weights.T, np.float32), bias.astype(np.float32).copy()
