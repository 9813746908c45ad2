"""Training of policies by role with MaskablePPO in a league of opponents. Needs the `training` extra."""
