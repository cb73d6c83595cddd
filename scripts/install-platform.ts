import { installPlatform } from '#scripts/synth/platform'

/** `npm run platform`: what type-checking and evaluating the stack needs. */
installPlatform()
