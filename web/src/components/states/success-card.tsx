import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Card } from '@/components/layout/card'
import classes from '@/components/states/success-card.module.css'

interface Props {
  /** What happened. */
  title: string
  children: ReactNode
  /** What to do next. */
  actions?: ReactNode
}

/** A calm card for good news. `useOnce` tells whether it's still new. */
export const SuccessCard = ({ title, children, actions }: Props) => (
  <Card className={classes.moment} aria-label={title}>
    <SuccessArt />
    <div className={classes.text}>
      <Title order={2}>{title}</Title>
      {children}
    </div>
    {actions && <div className={classes.actions}>{actions}</div>}
  </Card>
)

/** A full plate between two sprigs, as flat shapes in the tints of the color scheme. */
export const SuccessArt = () => (
  <svg viewBox="0 0 240 120" width="208" fill="none" aria-hidden="true" className={classes.art}>
    <ellipse cx="120" cy="108" rx="92" ry="10" fill="var(--tint-leaf)" />
    <Sprig x={54} turn={-24} />
    <Sprig x={186} turn={24} />
    <circle cx="120" cy="58" r="50" fill="var(--tint-butter)" />
    <circle cx="120" cy="58" r="38" fill="#fff" />
    <path d="M92 62c0-18 16-28 30-24 4 16-6 34-24 34-4-2-6-6-6-10z" fill="#3dab6d" />
    <path d="M96 68c6-10 12-16 20-20" stroke="#8fd3aa" strokeWidth="3" strokeLinecap="round" />
    <circle cx="138" cy="50" r="13" fill="#d9502f" />
    <path d="M130 45a9 9 0 0 1 6-4" stroke="#f08a6a" strokeWidth="3" strokeLinecap="round" />
    <path d="M112 76c8-8 30-8 34 0 0 10-8 16-18 16s-16-6-16-16z" fill="#f2b632" />
    <circle cx="124" cy="78" r="3" fill="#f9d77f" />
    <circle cx="135" cy="80" r="3" fill="#f9d77f" />
  </svg>
)

const Sprig = ({ x, turn }: { x: number; turn: number }) => (
  <g transform={`translate(${x} 104) rotate(${turn})`}>
    <path d="M0 0V-62" stroke="#2a9059" strokeWidth="4" strokeLinecap="round" />
    {[-14, -32, -50].map((y) => (
      <g key={y} transform={`translate(0 ${y})`} fill="#3dab6d">
        <path d="M0 0c-14-2-20-10-20-20 14 0 20 8 20 20z" />
        <path d="M0 0c14-2 20-10 20-20-14 0-20 8-20 20z" />
      </g>
    ))}
  </g>
)
