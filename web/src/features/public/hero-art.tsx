/** A plate in halves and quarters, and a word from the coach. */
export function HeroArt() {
  return (
    <svg viewBox="0 0 480 440" width="480" height="440" aria-hidden="true">
      <circle cx="226" cy="226" r="196" fill="#dcf2e4" />
      <circle cx="226" cy="226" r="158" fill="#fff" />
      <circle cx="226" cy="226" r="128" fill="#f4f1ec" />
      <path d="M226 108a118 118 0 0 0 0 236z" fill="#2a9059" />
      <path d="M236 108a118 118 0 0 1 108 108H236z" fill="#f58a4b" />
      <path d="M344 236a118 118 0 0 1-108 108V236z" fill="#fdc66a" />
      <g fill="#8bd3a8">
        <path d="M140 190c28-22 56-16 66 6-24 20-52 18-66-6z" />
        <path d="M132 250c20-28 50-30 68-10-16 26-46 30-68 10z" />
        <path d="M160 300c10-24 32-32 52-22-4 24-28 36-52 22z" />
      </g>
      <g fill="#fff4ed">
        <circle cx="268" cy="150" r="9" />
        <circle cx="300" cy="172" r="7" />
        <circle cx="272" cy="190" r="6" />
        <circle cx="318" cy="198" r="5" />
      </g>
      <g fill="none" stroke="#a34414" strokeWidth="5" strokeLinecap="round">
        <path d="M254 262c14-8 26 6 40-2s26 4 34 0" />
        <path d="M254 288c14-8 24 6 36-2s18 2 24-2" />
        <path d="M254 312c10-6 18 4 28-1" />
      </g>
      <g fill="none" stroke="#c4bbad" strokeWidth="9" strokeLinecap="round">
        <path d="M34 120v64m18-64v64m-36-64v64c0 26 36 26 36 0M34 204v150" />
      </g>
      <g>
        <rect x="296" y="44" width="172" height="92" rx="24" fill="#1d7547" />
        <path d="M330 132l-14 34 44-32z" fill="#1d7547" />
        <path d="M322 76h112M322 102h76" stroke="#dcf2e4" strokeWidth="10" strokeLinecap="round" />
      </g>
      <g>
        <rect x="338" y="318" width="128" height="64" rx="22" fill="#a34414" />
        <path
          d="M364 350l14 14 30-30"
          fill="none"
          stroke="#fff"
          strokeWidth="9"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </g>
    </svg>
  )
}
