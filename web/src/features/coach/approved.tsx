import { ButtonLink } from '@/components/button-link'
import { SuccessCard } from '@/components/states/success-card'

interface Props {
  hasPhoto: boolean
  isBankSubmitted: boolean
}

/**
 * Shown on a coach's first visit to the dashboard after the approval. Suggests what makes a first client more likely.
 */
export const Approved = ({ hasPhoto, isBankSubmitted }: Props) => (
  <SuccessCard
    title="You're live!"
    actions={
      <>
        <ButtonLink to="/nutritionist/profile/preview" variant={isBankSubmitted ? undefined : 'light'}>
          See your page
        </ButtonLink>
        {!hasPhoto && (
          <ButtonLink to="/nutritionist/profile" variant="default">
            Add a photo
          </ButtonLink>
        )}
      </>
    }
  >
    <p>
      Clients can now find you and ask to work with you.{' '}
      {!isBankSubmitted && 'Connect your bank account below so they can pay you. '}
      {hasPhoto ? 'See your page the way they do.' : 'A photo helps them choose you.'}
    </p>
  </SuccessCard>
)
