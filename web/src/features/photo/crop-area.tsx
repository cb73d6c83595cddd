import { type CSSProperties, type KeyboardEvent, type PointerEvent, type Ref, useRef } from 'react'
import { type Crop, type Size, STEPS, type Step } from '@/features/photo/crop'
import classes from '@/features/photo/photo.module.css'

export interface View {
  size: Size
  crop: Crop
}
interface Shown {
  url: string | undefined
  /** Undefined until the picture has loaded. */
  view: View | undefined
}
interface Props extends Shown {
  image: Ref<HTMLImageElement>
  onLoad: (image: HTMLImageElement) => void
  onError: () => void
  onChange: (change: Step) => void
}

const KEYS: Record<string, Step> = {
  ArrowLeft: STEPS.left,
  ArrowRight: STEPS.right,
  ArrowUp: STEPS.up,
  ArrowDown: STEPS.down,
  '+': STEPS.closer,
  '=': STEPS.closer,
  '-': STEPS.farther,
}

/** The picture behind a round window. Drag with one finger or the mouse; pinch or use the wheel to zoom. */
export function CropArea({ onChange, ...shown }: Props) {
  const pointers = useRef(new Map<number, { x: number; y: number }>())
  const press = (event: KeyboardEvent) => {
    const change = KEYS[event.key]
    if (!change) return
    event.preventDefault()
    onChange(change)
  }
  const drag = ({ pointerId, clientX: x, clientY: y, currentTarget }: PointerEvent) => {
    const before = pointers.current.get(pointerId)
    if (!before) return
    pointers.current.set(pointerId, { x, y })
    const other = [...pointers.current].find(([id]) => id !== pointerId)?.[1]
    const from = other && Math.hypot(before.x - other.x, before.y - other.y)
    const side = currentTarget.clientWidth
    onChange(
      from
        ? { zoom: Math.hypot(x - other.x, y - other.y) / from }
        : { right: (x - before.x) / side, down: (y - before.y) / side },
    )
  }
  const release = ({ pointerId }: PointerEvent) => pointers.current.delete(pointerId)
  return (
    <div
      className={classes.area}
      role="application"
      aria-label="Photo. Use the arrow keys to move it, plus and minus to zoom"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys do here what dragging does
      tabIndex={0}
      data-autofocus
      onKeyDown={press}
      onPointerDown={({ pointerId, clientX: x, clientY: y, currentTarget }) => {
        currentTarget.setPointerCapture(pointerId)
        pointers.current.set(pointerId, { x, y })
      }}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={release}
      onWheel={({ deltaY }) => onChange({ zoom: 1.001 ** -deltaY })}
    >
      <Cutout {...shown} />
    </div>
  )
}

type CutoutProps = Shown & Partial<Pick<Props, 'image' | 'onLoad' | 'onError'>>

/** Fills its square box with the cropped part of the picture. */
export function Cutout({ url, image, view, onLoad, onError }: CutoutProps) {
  return (
    <img
      ref={image}
      src={url}
      alt=""
      draggable={false}
      style={view ? place(view) : { visibility: 'hidden' }}
      onLoad={({ currentTarget }) => onLoad?.(currentTarget)}
      onError={onError}
    />
  )
}

const place = ({ size, crop }: View): CSSProperties => ({
  width: share(size.width, crop.side),
  left: share(-crop.x, crop.side),
  top: share(-crop.y, crop.side),
})
const share = (part: number, whole: number) => `${(part / whole) * 100}%`
