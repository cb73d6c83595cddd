import { Button, Skeleton, Text, Title } from '@mantine/core'
import { IconBuildingBank, IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { BankAccount } from '#core/coach/shared/schema'
import { messages } from '#core/shared/messages'
import { DateText } from '@/components/date-text'
import { Card } from '@/components/layout/card'
import { IconTile } from '@/components/people/person-row'
import { ErrorState } from '@/components/states/states'
import classes from '@/features/billing/bank.module.css'
import { bankQuery, useConnect, useOpenBankPortal } from '@/features/billing/bank-queries'
import { bankState } from '@/features/billing/bank-state'

interface Props {
  /** The state that our server stored last. */
  stored: BankAccount
  /**
   * Why Stripe sent the coach back: 'return' after finishing or leaving the form, 'refresh' if the link had expired.
   */
  returnReason: 'return' | 'refresh' | undefined
  onRefreshed: () => unknown
}

/** The coach's bank account in all its states. */
export function BankCard({ stored, returnReason, onRefreshed }: Props) {
  const query = useQuery({ ...bankQuery, enabled: stored.expressAccountId !== null || Boolean(returnReason) })
  const connect = useConnect()
  const isRenewing = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per return
  useEffect(() => {
    if (returnReason !== 'refresh' || isRenewing.current) return
    isRenewing.current = true
    void onRefreshed()
    connect.mutate()
  }, [returnReason])

  const account = query.data ?? stored
  return (
    <Card className={classes.card} aria-label="Bank account">
      <IconTile Icon={IconBuildingBank} tint="butter" />
      <Title order={2} className={classes.title}>
        Bank account
      </Title>
      {returnReason && query.isFetching ? (
        <>
          <Text role="status" className={classes.line}>
            Checking your account…
          </Text>
          <Skeleton h={44} className={classes.buttons} />
        </>
      ) : query.error && !query.data ? (
        <ErrorState error={query.error} retry={() => void query.refetch()} />
      ) : (
        <AccountState account={account} hasReturned={returnReason === 'return'} connect={connect} />
      )}
    </Card>
  )
}

interface StateProps {
  account: BankAccount
  hasReturned: boolean
  connect: ReturnType<typeof useConnect>
}

function AccountState({ account, hasReturned, connect }: StateProps) {
  const portal = useOpenBankPortal()
  const state = bankState(account)
  const openPortal = (
    <Button
      variant={state === 'portal' ? undefined : 'default'}
      size={state === 'portal' ? undefined : 'sm'}
      loading={portal.isPending}
      onClick={() => portal.mutate()}
      rightSection={<IconExternalLink size={18} aria-hidden />}
    >
      Open account portal
    </Button>
  )
  const continueButton = (label: string, variant?: string) => (
    <Button variant={variant} loading={connect.isPending} onClick={() => connect.mutate()}>
      {label}
    </Button>
  )
  return (
    <>
      {account.errors.length > 0 && (
        <div className={classes.errors} role={state === 'submitted' ? 'status' : 'alert'}>
          {state === 'submitted' ? (
            <p>
              Please send this{' '}
              {account.dueBy ? (
                <>
                  by <DateText time={account.dueBy} />
                </>
              ) : (
                'soon'
              )}
              , so that clients can keep paying you:
            </p>
          ) : (
            account.onboarded && <p>{messages.bankErrors}</p>
          )}
          <ul>
            {account.errors.map((error) => (
              <li key={error}>{error}</li>
            ))}
          </ul>
        </div>
      )}
      {state === 'submitted' && account.errors.length === 0 && (
        <Text className={classes.line} role="status">
          Your bank account is submitted. Client payments go there.
        </Text>
      )}
      {state === 'connect' && (
        <Text className={classes.line}>
          {hasReturned
            ? "The payment provider's form isn't finished. Pick up where you left off."
            : 'Connect your bank account so clients can pay you. It takes about five minutes.'}
        </Text>
      )}
      {state === 'portal' && account.errors.length === 0 && (
        <Text className={classes.line}>
          The payment provider is checking your account. Open the portal to see what it needs.
        </Text>
      )}
      {state !== 'lost' && (
        <div className={classes.buttons}>
          {state === 'connect'
            ? continueButton(hasReturned ? 'Continue' : 'Connect bank account')
            : openPortal}
          {state === 'portal' && hasReturned && continueButton('Continue', 'default')}
        </div>
      )}
    </>
  )
}
