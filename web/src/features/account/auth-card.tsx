import type { ReactNode } from 'react'
import { Card } from '@/components/layout/card'
import { Page } from '@/components/layout/page'
import classes from '@/features/account/auth.module.css'
import { MISSING_PART } from '@/lib/network/load-part'

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
          <p className={`${classes.error} ${classes.noStorage}`}>
            Your browser doesn't let this site store anything, so you can't sign in here. Please allow cookies
            and site data for it.
          </p>
          <p role="alert" className={`${classes.error} ${classes.noCode}`}>
            {MISSING_PART}
          </p>
          {children}
        </Card>
      </Page>
    </div>
  )
}
