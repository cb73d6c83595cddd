import type { ReactNode } from 'react'
import { Card } from '@/components/card'
import { Page } from '@/components/page'
import classes from '@/features/account/auth.module.css'

interface Props {
  title: string
  description?: ReactNode
  children: ReactNode
}

export function AuthCard({ title, description, children }: Props) {
  return (
    <div className={classes.place}>
      <Page title={title} description={description} width="narrow">
        <Card component="div" className={classes.card}>
          {children}
        </Card>
      </Page>
    </div>
  )
}
