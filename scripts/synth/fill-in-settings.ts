import { FILLED_IN } from '#scripts/synth/filled-in'
import { settings } from '#stacks/settings'

// Tests compare the evaluated stack with the settings it was evaluated with.
Object.assign(settings, FILLED_IN)
