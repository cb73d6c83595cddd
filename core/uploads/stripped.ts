/** A picture that tells nothing but its pixels: no place, no time, no device, no thumbnail of what was cut off. */
export interface StrippedPicture {
  width: number
  height: number
  bytes: Buffer
}
