import type { ReactNode } from 'react'
import type { Coach } from '#core/coach/schema'
import { answerNode } from '@/display/coach/answer'
import type { AnswerField } from '@/display/coach/answer-text'
import classes from '@/display/coach/coach-answers.module.css'

/** All answers of an application as others are told of them; what was not answered is left out. */
export function CoachAnswers({ coach }: { coach: Coach }) {
  const tell = (field: AnswerField) => answerNode(field, coach[field])
  const join = (...texts: ReactNode[]) => texts.filter(Boolean).join(', ')
  const groups: [string, [string, ReactNode][]][] = [
    [
      'Personal info',
      [
        ['Email', tell('email')],
        ['Phone', tell('phone')],
        ['Address', join(coach.address1, coach.address2)],
        ['City', join(coach.city, tell('state'), coach.zipcode)],
        ['Gender', tell('gender')],
        ['Hours weekly', tell('hoursWeekly')],
        ['Can work at nights', tell('canWorkAtNights')],
        ['18 years or older', tell('isOlder')],
        ['Schedule', tell('schedule')],
        ['Calendar', tell('calendarUrl')],
        ['How they found us', tell('howDidFind')],
      ],
    ],
    [
      'Professional info',
      [
        ['Years of experience', tell('expYears')],
        ['Dietitian', tell('dietitian')],
        ['Degree', tell('degree')],
        ['CSSD', tell('cssd')],
        ['Certifications', tell('certifications')],
        ['Specialities', tell('specialities')],
        ['Preferred chat', tell('preferableChat')],
        ['Current offering', tell('currentOffering')],
        ['Felony', coach.felony ? `Yes: ${coach.felonyExplain}` : 'No'],
        ['Resume', tell('resume')],
        ['Cover letter', tell('coverLetter')],
        ['Liability insurance', tell('liabilityInsurance')],
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
              .filter(([, answer]) => answer !== '')
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
