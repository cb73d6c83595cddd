import { Button, Text, TextInput, Title } from '@mantine/core'
import { IconCopy, IconShare } from '@tabler/icons-react'
import { BRAND } from '#core/shared/brand'
import { Card } from '@/components/layout/card'
import classes from '@/features/referral/referral.module.css'
import { notify } from '@/lib/notify'

/** The coach's referral link, which they can share with anyone. */
export function ReferralLink({ referalKey }: { referalKey: string }) {
  const url = `${window.location.origin}/register?ref=${referalKey}`
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => notify('Link copied'),
      () => notify("We couldn't copy the link. Select it and copy it yourself.", 'error'),
    )
  // Closing the share sheet without sharing isn't an error.
  const share = () => navigator.share({ title: BRAND, url }).catch(() => {})
  return (
    <Card className={classes.card} aria-label="Your referral link">
      <Title order={2}>Your referral link</Title>
      <Text>Share it with anyone. Clients who join through it send you a request to approve or reject.</Text>
      <TextInput
        aria-label="Your referral link"
        value={url}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className={classes.buttons}>
        <Button variant="light" leftSection={<IconCopy size={20} aria-hidden />} onClick={() => void copy()}>
          Copy link
        </Button>
        {'share' in navigator && (
          <Button
            variant="default"
            leftSection={<IconShare size={20} aria-hidden />}
            onClick={() => void share()}
          >
            Share
          </Button>
        )}
      </div>
    </Card>
  )
}
