import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { GENDER_LABELS } from '#core/catalogue'
import type { Coach } from '#core/coach/schema'
import { STATES } from '#core/states'
import classes from '@/features/back-office/back-office.module.css'

const yesNo = (answer: boolean) => (answer ? 'Yes' : 'No')
const list = (values: string[]) => values.join(', ')
/** `degree` is 'true', 'false' or the text (decision 20). */
const degreeText = (degree: string) => (degree === 'true' ? 'Yes' : degree === 'false' ? 'No' : degree)
/** Stored values that the list does not know are shown as they are (decision 24). */
const labelOf = (labels: Record<string, string>, value: string) => labels[value] ?? value

const file = (label: string, url: string | null) =>
  url && (
    <Anchor href={url} target="_blank" rel="noopener noreferrer">
      Open {label}
    </Anchor>
  )

/** All answers of an application, group by group; what was not answered is left out. */
export function CoachAnswers({ coach }: { coach: Coach }) {
  const groups: [string, [string, ReactNode][]][] = [
    [
      'Personal info',
      [
        ['Email', coach.email],
        ['Phone', coach.phone],
        ['Address', [coach.address1, coach.address2].filter(Boolean).join(', ')],
        ['City', [coach.city, labelOf(STATES, coach.state), coach.zipcode].filter(Boolean).join(', ')],
        ['Gender', labelOf(GENDER_LABELS, coach.gender)],
        ['Hours weekly', coach.hoursWeekly],
        ['Can work at nights', yesNo(coach.canWorkAtNights)],
        ['18 years or older', yesNo(coach.isOlder)],
        ['Schedule', coach.schedule],
        [
          'Calendar',
          coach.calendarUrl && (
            <Anchor href={coach.calendarUrl} target="_blank" rel="noopener noreferrer nofollow">
              {coach.calendarUrl}
            </Anchor>
          ),
        ],
        ['How they found us', coach.howDidFind],
      ],
    ],
    [
      'Professional info',
      [
        ['Years of experience', coach.expYears],
        ['Dietitian', yesNo(coach.dietitian)],
        ['Degree', degreeText(coach.degree)],
        ['CSSD', yesNo(coach.cssd)],
        ['Certifications', list(coach.certifications)],
        ['Specialities', list(coach.specialities)],
        ['Preferred chat', list(coach.preferableChat)],
        ['Current offering', coach.currentOffering],
        ['Felony', coach.felony ? `Yes: ${coach.felonyExplain}` : 'No'],
        ['Resume', file('resume', coach.resume)],
        ['Cover letter', file('cover letter', coach.coverLetter)],
        ['Liability insurance', file('liability insurance', coach.liabilityInsurance)],
      ],
    ],
  ]
  return (
    <div className={classes.answers}>
      {groups.map(([title, answers]) => (
        <section key={title}>
          <h3>{title}</h3>
          <dl>
            {answers
              .filter(([, answer]) => answer !== '' && answer !== null)
              .map(([label, answer]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{answer}</dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </div>
  )
}
