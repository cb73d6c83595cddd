import { type ReactNode, useId } from 'react'

interface Looks {
  skin: string
  /** The shadow below the chin and on the nose. */
  shade: string
  cheeks: string
  hair: string
  clothes: string
  /** Hair behind and in front of the head. */
  back?: ReactNode
  front?: ReactNode
  hasGlasses?: boolean
  hasBeard?: boolean
  hasCollar?: boolean
}

const FAIR = { skin: '#f3d3bd', shade: '#e3b79b', cheeks: '#ea9f8c' }
const LIGHT = { skin: '#e8b995', shade: '#d49c74', cheeks: '#df8a6c' }
const WARM = { skin: '#d19a6f', shade: '#b97f53', cheeks: '#c06e4c' }
const BROWN = { skin: '#a9714b', shade: '#8f5b38', cheeks: '#954f35' }
const DARK = { skin: '#7c4f35', shade: '#643d27', cheeks: '#6d3526' }
const DEEP = { skin: '#5a3a29', shade: '#452a1c', cheeks: '#5b2a20' }
const shortHair = (
  <path d="M59 90C54 60 62 46 78 42c12-14 52-14 60 8 8 10 8 26 3 40-3-12-7-18-13-22-20 2-38-2-52-8-10 8-14 18-17 30z" />
)

/** Fictional people. */
const people = {
  redHaired: {
    ...FAIR,
    hair: '#a9482a',
    clothes: '#1f6f4a',
    back: (
      <path d="M44 92C42 46 72 28 100 28s58 18 56 64c0 34 10 56 8 84-30 16-98 16-128 0-2-28 8-50 8-84z" />
    ),
    front: (
      <path d="M61 94C56 60 76 40 100 40c-2 20-20 40-39 54zM139 94c5-34-13-54-39-54 0 22 20 42 39 54z" />
    ),
  },
  bearded: {
    ...DEEP,
    hair: '#1d1613',
    clothes: '#8a3b4a',
    hasBeard: true,
    front: <path d="M61 86C58 52 78 40 100 40s42 12 39 46c-3-10-6-16-10-20-18-6-40-6-58 0-4 4-7 10-10 20z" />,
  },
  scarfed: {
    ...WARM,
    hair: '#3f6f73',
    clothes: '#2f5558',
    back: (
      <path d="M42 98C40 50 68 28 100 28s60 22 58 70c0 30 14 54 16 82-40 22-108 22-148 0 2-28 16-52 16-82z" />
    ),
    front: <path d="M57 104C52 56 74 36 100 36s48 20 43 68c-4-30-20-46-43-46s-39 16-43 46z" />,
  },
  young: { ...BROWN, hair: '#1f1815', clothes: '#2f5d7a', front: shortHair },
  curly: {
    ...DARK,
    hair: '#2b211d',
    clothes: '#c98a2b',
    back: (
      <path d="M40 72a22 22 0 0 1 18-22 24 24 0 0 1 28-24 24 24 0 0 1 36 0 24 24 0 0 1 22 24 22 22 0 0 1 16 22 20 20 0 0 1 2 34 20 20 0 0 1-24 14H62a20 20 0 0 1-24-14 20 20 0 0 1 2-34z" />
    ),
    front: (
      <path d="M60 62a15 15 0 0 1 24-16 18 18 0 0 1 30 0 15 15 0 0 1 26 16c-8 14-20 12-26 6-8 6-18 6-26 0-8 6-20 8-28-6z" />
    ),
  },
  grey: {
    ...LIGHT,
    hair: '#9b9a98',
    clothes: '#3c4a4f',
    hasGlasses: true,
    hasCollar: true,
    front: (
      <path d="M58 92C52 48 76 34 104 36c32-2 46 24 38 56-4-14-8-22-18-26-18 4-36 2-50-2-8 6-12 14-16 28z" />
    ),
  },
  knotted: {
    ...FAIR,
    hair: '#241c1a',
    clothes: '#2d6b8a',
    hasGlasses: true,
    back: <circle cx="104" cy="26" r="21" />,
    front: <path d="M60 92C54 54 74 36 101 36s46 18 39 56c-4-16-16-30-40-30S66 76 60 92z" />,
  },
  longHaired: {
    ...LIGHT,
    hair: '#33241d',
    clothes: '#5a4f8c',
    back: <path d="M46 96C42 50 70 30 100 30s58 20 54 66c0 20 4 34-2 46-30 12-74 12-104 0-6-12-2-26-2-46z" />,
    front: <path d="M61 92C58 60 78 42 102 42c26 0 40 18 37 50-14-4-26-14-32-26-8 14-26 24-46 26z" />,
  },
} satisfies Record<string, Looks>

export type DrawnPerson = keyof typeof people

/** A person from the waist up, in a 200 × 220 view box. */
function Person({ name }: { name: DrawnPerson }) {
  const { skin, shade, cheeks, hair, clothes, back, front, hasGlasses, hasBeard, hasCollar }: Looks =
    people[name]
  return (
    <>
      <g fill={hair}>{back}</g>
      <path fill={clothes} d="M14 226c0-46 34-68 62-70h48c28 2 62 24 62 70z" />
      <path
        opacity=".08"
        d="M14 226c0-30 12-48 30-58-2 20-4 40-2 58zM186 226c0-30-12-48-30-58 2 20 4 40 2 58z"
      />
      <path fill={skin} d="M82 118h36v38c0 22-36 22-36 0z" />
      <path fill={shade} d="M82 134c10 12 26 12 36 0v10c-10 12-26 12-36 0z" />
      {hasCollar ? (
        <path fill="#fff" d="M74 156l26 26 26-26 10 8-22 30-14-12-14 12-22-30z" />
      ) : (
        <path fill={skin} d="M76 160c4 20 44 20 48 0z" />
      )}
      {name === 'scarfed' ? (
        <path fill={hair} d="M56 110c6 40 82 40 88 0 10 30 8 50-2 66-26 12-58 12-84 0-10-16-12-36-2-66z" />
      ) : (
        <path fill={skin} d="M51 100a9 9 0 0 1 18 0 9 9 0 0 1-18 0zM131 100a9 9 0 0 1 18 0 9 9 0 0 1-18 0z" />
      )}
      <path fill={skin} d="M61 84c0-26 18-42 39-42s39 16 39 42v20c0 26-18 44-39 44s-39-18-39-44z" />
      <g fill={hair}>
        {hasBeard && (
          <path d="M62 100c2 42 18 54 38 54s36-12 38-54c-6 12-14 14-22 14-10-5-22-5-32 0-8 0-16-2-22-14z" />
        )}
        {front}
      </g>
      <g fill={cheeks} opacity=".45">
        <circle cx="76" cy="114" r="8" />
        <circle cx="124" cy="114" r="8" />
      </g>
      <path
        d="M78 88q7-5 14-1M108 87q7-4 14 1"
        fill="none"
        stroke={name === 'scarfed' ? '#3a2a22' : hair}
        strokeWidth="3.4"
        strokeLinecap="round"
      />
      <g fill="#261c18">
        <circle cx="85" cy="100" r="4" />
        <circle cx="115" cy="100" r="4" />
      </g>
      {hasGlasses && (
        <g fill="none" stroke="#2b211d" strokeWidth="3">
          <circle cx="85" cy="100" r="13" />
          <circle cx="115" cy="100" r="13" />
          <path d="M98 99q2-2 4 0M72 98l-9-3M128 98l9-3" />
        </g>
      )}
      <path d="M100 102q5 8-1 10" fill="none" stroke={shade} strokeWidth="3" strokeLinecap="round" />
      <path
        d="M87 121q13 13 26 0-13 4-26 0z"
        fill="#fff"
        stroke="#8d3b36"
        strokeWidth="2.6"
        strokeLinejoin="round"
      />
    </>
  )
}

interface TileProps {
  name: DrawnPerson
  className?: string
}

/** Fills its container, on the container's tint. */
export const PersonTileArt = ({ name, className }: TileProps) => (
  <svg viewBox="0 0 200 220" className={className} preserveAspectRatio="xMidYMax meet" aria-hidden="true">
    <circle cx="100" cy="112" r="88" fill="var(--halo)" />
    <Person name={name} />
  </svg>
)

interface PlateProps {
  name: DrawnPerson
  tint: string
  /** Center and radius within a larger drawing. */
  x?: number
  y?: number
  r?: number
}

/** A person on a round plate. */
export function PersonPlateArt({ name, tint, x = 78, y = 78, r = 78 }: PlateProps) {
  const id = useId()
  return (
    <svg x={x - r} y={y - r} width={2 * r} height={2 * r} viewBox="22 14 156 156" aria-hidden="true">
      <clipPath id={id}>
        <circle cx="100" cy="92" r="78" />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        <path fill={tint} d="M22 14h156v156H22z" />
        <Person name={name} />
      </g>
    </svg>
  )
}
