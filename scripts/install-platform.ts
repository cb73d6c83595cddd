import { installPlatform } from '#scripts/synth/platform'

/** `npm run platform`: installs what type-checking and evaluating the stack requires. */
installPlatform()
