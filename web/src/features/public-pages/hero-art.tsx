import { PersonPlateArt } from '@/features/public-pages/person-art'

/** A plate divided into portions, with people around it. */
export const HeroArt = () => (
  <svg viewBox="0 0 560 520" width="560" height="520" aria-hidden="true">
    <circle cx="290" cy="268" r="236" fill="#fff" opacity=".06" />
    <circle cx="290" cy="268" r="186" fill="#fffaf0" />
    <circle cx="290" cy="268" r="150" fill="#efe7d8" />
    <path fill="#cfe6c8" d="M285 124a144 144 0 0 0 0 288z" />
    <path fill="#f7d9a4" d="M295 124a144 144 0 0 1 139 139H295z" />
    <path fill="#f4c2a4" d="M434 273a144 144 0 0 1-139 139V273z" />
    <g transform="translate(228 296) rotate(-20)">
      <path fill="#3f7d4a" d="M0-48c20 0 22 30 30 46 12 24-6 50-30 50s-42-26-30-50c8-16 10-46 30-46z" />
      <path fill="#dbe7a0" d="M0-38c14 0 16 26 23 40 9 20-4 37-23 37s-32-17-23-37c7-14 9-40 23-40z" />
      <circle cy="16" r="15" fill="#8a5a34" />
    </g>
    <g transform="translate(206 206) rotate(-30) scale(.66)">
      <path fill="#3d9a63" d="M0 46c-34-18-40-60 0-92 40 32 34 74 0 92z" />
      <path d="M0 46V-22M0 16l16-14M0 4l-14-14" stroke="#8fd3aa" strokeWidth="4" strokeLinecap="round" />
    </g>
    <g transform="translate(352 206) rotate(10) scale(.76)">
      <path fill="#fffaf0" d="M-6-40c22-6 44 14 42 38S22 44 0 42-40 24-40 2s14-36 34-42z" />
      <circle cx="2" cy="4" r="17" fill="#f2b632" />
    </g>
    <g transform="translate(338 322) scale(.58)">
      <circle cy="6" r="38" fill="#d9502f" />
      <path
        fill="#2f7d4c"
        d="M0-26c-8-10-20-8-26-4 6 8 14 10 20 8-2 6-2 12 2 18 6-4 8-12 6-18 8 4 16 2 22-6-8-6-18-6-24 2z"
      />
    </g>
    <g transform="translate(388 318) rotate(20) scale(.6)">
      <path fill="#e8803a" d="M-18-14c10-10 28-8 36 2 4 8-22 58-28 58S-26-6-18-14z" />
      <path fill="#3d9a63" d="M0-16c-14-6-18-20-14-30 10 4 14 12 16 20 2-10 8-16 18-18 2 12-4 24-20 28z" />
    </g>
    <PersonPlateArt name="redHaired" tint="#fbdfcd" x={96} y={128} r={78} />
    <PersonPlateArt name="bearded" tint="#f8e6b0" x={488} y={194} r={64} />
    <PersonPlateArt name="scarfed" tint="#e5ddf1" x={470} y={422} r={84} />
    <PersonPlateArt name="young" tint="#d6e7ef" x={108} y={428} r={58} />
    <path
      fill="#fffaf0"
      d="M336 26h148a24 24 0 0 1 24 24v24a24 24 0 0 1-24 24H388l-24 20 2-20h-30a24 24 0 0 1-24-24V50a24 24 0 0 1 24-24z"
    />
    <path d="M342 52h112" stroke="#1d7547" strokeWidth="8" strokeLinecap="round" />
    <path d="M342 74h72" stroke="#9fd3b3" strokeWidth="8" strokeLinecap="round" />
    <rect x="196" y="458" width="192" height="52" rx="26" fill="#fffaf0" />
    <circle cx="224" cy="484" r="15" fill="#1d7547" />
    <path d="M217 484l5 5 9-9" fill="none" stroke="#fff" strokeWidth="4" strokeLinecap="round" />
    <path d="M254 484h104" stroke="#d8cfbf" strokeWidth="8" strokeLinecap="round" />
  </svg>
)
