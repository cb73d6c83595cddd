/**
 * A picture with nothing but its pixels: no location, time or device, and no thumbnail of a part that was cropped
 * off.
 */
export interface StrippedPicture {
  width: number
  height: number
  bytes: Buffer
}
