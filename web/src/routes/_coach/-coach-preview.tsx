import { Button, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import type { Coach } from '#core/coach/shared/schema'
import { nameOf } from '#core/shared/name'
import { Page } from '@/components/layout/page'
import { asClientsSee } from '@/entities/coach/as-clients-see'
import { suffixOf } from '@/entities/coach/coach-text'
import { statusLine } from '@/entities/hiring/hire-state'
import { planOffers } from '@/features/billing/offers'
import { PlanList } from '@/features/billing/plan-list'
import { CoachCover } from '@/features/discovery/coach/coach-cover'
import { CoachFacts } from '@/features/discovery/coach/coach-facts'
import { CoachIntro } from '@/features/discovery/coach/coach-intro'
import classes from '@/features/discovery/coach/coach-page.module.css'
import { NEXT_STEP_NOTE, NextStepDock } from '@/features/discovery/hire/next-step-dock'

interface Props {
  coach: Coach
  back: '/nutritionist/profile' | '/nutritionist/status/pending'
  /** What the coach can change on the page. */
  children?: ReactNode
}

/** A coach's own page, built from the parts that clients see. */
export function CoachPreview({ coach: own, back, children }: Props) {
  const coach = asClientsSee(own)
  // The preview may open without a path change, so the router doesn't move the focus.
  useEffect(() => document.querySelector('h1')?.focus({ preventScroll: true }), [])
  return (
    <div className={classes.screen}>
      <CoachCover coach={coach} back={back} />
      <div className={classes.sheet}>
        <Page
          title={nameOf(coach)}
          suffix={suffixOf(coach)}
          description="This is your page as clients see it. Reviews appear at the end."
          actions={children}
        >
          <div className={classes.columns}>
            <CoachIntro coach={coach}>{null}</CoachIntro>
            <div className={classes.rest}>
              <section className={classes.section} aria-labelledby="prices">
                <Title order={2} id="prices">
                  What clients pay
                </Title>
                <PlanList offers={planOffers(coach.prices)} />
                <Text size="sm" c="dimmed">
                  They only pay after you approve them, and can cancel anytime.
                </Text>
              </section>
              <CoachFacts coach={coach} />
            </div>
          </div>
        </Page>
      </div>
      <NextStepDock text={statusLine(coach).text} note="Clients send you requests here.">
        <Button disabled aria-describedby={NEXT_STEP_NOTE}>
          Hire now
        </Button>
      </NextStepDock>
    </div>
  )
}
