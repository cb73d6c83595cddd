/**
 * Turns Apple's `.p8` file into what Cognito expects: the text between its first and last line, on one line.
 */
export function privateKeyOf(file: string): string {
  const key = file.replaceAll(/-----[A-Z ]+-----|\\n|\s/g, '')
  if (!/^[A-Za-z0-9+/]{100,}={0,2}$/.test(key))
    throw new Error(
      "ApplePrivateKey isn't a key. Set it with `sst secret set ApplePrivateKey < AuthKey_….p8`",
    )
  return key
}
