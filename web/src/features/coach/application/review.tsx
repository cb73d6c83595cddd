import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type AnswerField, LABELS } from '#core/coach/shared/labels'
import type { Coach } from '#core/coach/shared/schema'
import { FileLink } from '@/entities/coach/answer'
import { stepOf } from '@/entities/coach/answer-groups'
import { AnswerList } from '@/entities/coach/answer-list'
import { type Draft, storedUrl } from '@/features/coach/application/answers'
import classes from '@/features/coach/application/application.module.css'
import { changeIdOf } from '@/lib/page/show-focused'
import { sentFile } from '@/lib/sent-files'
import { sizeText } from '@/lib/text/format'

/** Step 3: all answers, each with a link back to its question. */
export function Review({ answers, coach }: { answers: Draft; coach: Coach | null }) {
  const fileOf = (field: AnswerField) => {
    const file = sentFile(answers[field])
    if (file) return `${file.name} (${sizeText(file.size)})`
    const url = storedUrl(coach, field)
    return url && <FileLink url={url} field={field} />
  }
  return (
    <>
      <AnswerList
        level={3}
        answerOf={(field) => answers[field]}
        fileOf={fileOf}
        // The email address has no Change link, because a first application can't change it.
        action={(field) => field !== 'email' && <ChangeLink field={field} />}
      />
      <Text size="sm" c="dimmed">
        Once you're approved, people without an account can see your name, photo, experience, certifications
        and services on a public page. You can hide it anytime in your profile.
      </Text>
    </>
  )
}

const ChangeLink = ({ field }: { field: AnswerField }) => (
  <Anchor
    component={Link}
    to="."
    search={{ step: stepOf(field), change: field } as never}
    id={changeIdOf(field)}
    aria-label={`Change ${LABELS[field]}`}
    underline="always"
    className={classes.change}
  >
    Change
  </Anchor>
)
