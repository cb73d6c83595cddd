const [leaf, peach, butter, sky, lilac] = ['leaf', 'peach', 'butter', 'sky', 'lilac'].map(
  (tint) => `var(--tint-${tint})`,
)

/** What the empty screen is about. */
export type ArtName = 'plate' | 'people' | 'search' | 'list' | 'talk' | 'lost'

const floors: Record<ArtName, string | undefined> = {
  plate: leaf,
  people: butter,
  search: lilac,
  list: sky,
  talk: butter,
  lost: peach,
}

const Plate = ({ x, tint }: { x: number; tint: string | undefined }) => (
  <>
    <circle cx={x} cy="62" r="44" fill={tint} />
    <circle cx={x} cy="62" r="31" fill="var(--raised)" />
    <circle cx={x} cy="62" r="22" fill="var(--sunken)" />
  </>
)
const Leaf = ({ x, y }: { x: number; y: number }) => (
  <path d="M0 22C-12 14-10 0 8-4c6 14 2 24-8 26z" fill="#3dab6d" transform={`translate(${x} ${y})`} />
)
const Card = ({ x, turn, tint }: { x: number; turn: number; tint: string | undefined }) => (
  <g transform={`translate(${x} 20) rotate(${turn} 28 40)`}>
    <rect width="58" height="82" rx="12" fill={tint} />
    <circle cx="29" cy="34" r="16" fill="var(--raised)" />
    <rect x="14" y="62" width="30" height="6" rx="3" fill="var(--raised)" />
  </g>
)

const art: Record<ArtName, React.ReactNode> = {
  plate: (
    <>
      <path
        d="M58 28v26m8-26v26m8-26v26m-8 0v58"
        stroke="var(--input-line)"
        strokeWidth="6"
        strokeLinecap="round"
      />
      <Plate x={132} tint={peach} />
      <circle cx="126" cy="64" r="11" fill="#f0b429" />
      <Leaf x={146} y={52} />
    </>
  ),
  people: (
    <>
      <Card x={70} turn={-7} tint={sky} />
      <Card x={132} turn={6} tint={peach} />
      <path d="M176 18h22v40l-11-9-11 9z" fill="#1d7547" />
    </>
  ),
  search: (
    <>
      <path d="M158 92l30 28" stroke="#a88fd0" strokeWidth="14" strokeLinecap="round" />
      <Plate x={128} tint={lilac} />
      <Leaf x={66} y={94} />
    </>
  ),
  list: (
    <>
      <rect x="84" y="18" width="92" height="106" rx="14" fill={leaf} />
      <rect x="110" y="10" width="40" height="18" rx="9" fill="var(--input-line)" />
      {[46, 72, 98].map((y) => (
        <g key={y}>
          <rect x="96" y={y - 9} width="68" height="18" rx="9" fill="var(--raised)" />
          <circle cx="107" cy={y} r="5" fill={y === 46 ? '#f0b429' : 'var(--line)'} />
        </g>
      ))}
      <Leaf x={70} y={100} />
    </>
  ),
  talk: (
    <>
      <path
        d="M64 24h72a18 18 0 0 1 18 18v22a18 18 0 0 1-18 18H82L62 96V82a18 18 0 0 1-16-18V42a18 18 0 0 1 18-18z"
        fill={leaf}
      />
      <circle cx="80" cy="53" r="5" fill="var(--raised)" />
      <circle cx="100" cy="53" r="5" fill="var(--raised)" />
      <circle cx="120" cy="53" r="5" fill="var(--raised)" />
      <path
        d="M134 66h50a18 18 0 0 1 18 18v12a18 18 0 0 1-14 17.500V128l-18-14h-36a18 18 0 0 1-18-18V84a18 18 0 0 1 18-18z"
        fill={peach}
      />
      <Leaf x={160} y={82} />
    </>
  ),
  lost: (
    <>
      <Plate x={130} tint={butter} />
      <path d="M130 38v26m0 12v2" stroke="var(--star)" strokeWidth="8" strokeLinecap="round" />
    </>
  ),
}

/** Flat shapes in the tints of the color scheme. */
export default function EmptyArtShapes({ name }: { name: ArtName }) {
  return (
    <svg viewBox="0 0 260 140" width="240" fill="none" aria-hidden="true">
      <ellipse cx="130" cy="122" rx="104" ry="16" fill={floors[name]} />
      {art[name]}
    </svg>
  )
}
