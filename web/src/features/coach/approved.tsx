import { ButtonLink } from '@/components/button-link'
import { SuccessCard } from '@/components/success-card'

interface Props {
  hasPhoto: boolean
  isBankSubmitted: boolean
}

/**
 * Shown on a coach's first visit to the dashboard after the approval. Suggests what makes a first client more likely.
 */
export const Approved = ({ hasPhoto, isBankSubmitted }: Props) => (
  <SuccessCard
    title="Your page is open"
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
      From today clients can find you and ask to work with you.{' '}
      {!isBankSubmitted && 'Connect your bank account below, so that they can pay you. '}
      {hasPhoto ? 'Look at your page as they see it.' : 'A photo helps them to choose you.'}
    </p>
  </SuccessCard>
)
