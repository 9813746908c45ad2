"""From torch to a policy file that is played with numpy alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from torch import nn

from boardgame_agents.policy import Layer, Layers, PolicyNetwork


def network_of(model: MaskablePPO, about: Mapping[str, Any]) -> PolicyNetwork:
    """Both halves of a model: the policy, and the critic that expects returns."""
    layers = layers_of(nn.Sequential(model.policy.mlp_extractor.policy_net, model.policy.action_net))
    return PolicyNetwork(layers, dict(about), layers_of(critic_of(model)))


def critic_of(model: MaskablePPO) -> nn.Sequential:
    """The critic of a model, as one network; what it learns, the model knows."""
    return nn.Sequential(model.policy.mlp_extractor.value_net, model.policy.value_net)


def layers_of(network: nn.Module) -> Layers:
    """The layers of a network with tanh between them."""
    return tuple(_layer(layer) for layer in network.modules() if isinstance(layer, nn.Linear))


def _layer(layer: nn.Linear) -> Layer:
    weights, bias = layer.weight.detach().cpu().numpy(), layer.bias.detach().cpu().numpy()
    return np.ascontiguousarray(weights.T, np.float32), bias.astype(np.float32).copy()


def put_into(model: MaskablePPO, network: PolicyNetwork) -> None:
    """Give a model the numbers of a policy with layers of the same sizes, and of its critic if that fits too."""
    policy = nn.Sequential(model.policy.mlp_extractor.policy_net, model.policy.action_net)
    _fill(policy, network.layers)
    critic = critic_of(model)
    if [weights.shape for weights, _ in network.critic] == [weights.shape for weights, _ in layers_of(critic)]:
        _fill(critic, network.critic)


def _fill(network: nn.Module, layers: Layers) -> None:
    linear = [layer for layer in network.modules() if isinstance(layer, nn.Linear)]
    with torch.no_grad():
        for layer, (weights, bias) in zip(linear, layers, strict=True):
            layer.weight.copy_(torch.as_tensor(weights.T.copy()))
            layer.bias.copy_(torch.as_tensor(bias))
