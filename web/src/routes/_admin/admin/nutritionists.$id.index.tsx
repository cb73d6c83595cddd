import { useQuery } from '@tanstack/react-query'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { nameOf } from '#core/shared/name'
import { ButtonLink } from '@/components/button-link'
import { Page } from '@/components/layout/page'
import { Avatar } from '@/components/people/avatar'
import { LoadingState } from '@/components/states/states'
import { useTableAddress } from '@/components/table/table-page'
import { tableSearch } from '@/components/table/table-search'
import { CoachStatus } from '@/entities/coach/coach-status'
import { isPromoted, suffixOf, yearsText } from '@/entities/coach/coach-text'
import { PromotedBadge } from '@/entities/coach/promoted-badge'
import { OpenAdminChatButton } from '@/features/chat/conversations/open-admin-chat-button'
import { DeleteUserButton } from '@/features/client-accounts/delete-user-button'
import { UnavailablePerson } from '@/features/client-accounts/unavailable-person'
import { coachQuery } from '@/features/coach/admin-queries'
import { DecisionButtons } from '@/features/coach/application/decision-buttons'
import { CoachProfile } from '@/features/coach/coach-profile'
import { SuspendCoachButton } from '@/features/coach/suspend-coach-button'
import { unpayableReason } from '@/features/coach/unpayable-reason'
import { Income } from '@/features/ledger/income'
import { PromotionStar } from '@/features/promotion/promotion-star'
import { dateText } from '@/lib/text/format'

// Loaded after the top of the page.
const Extras = lazy(async () => ({ default: (await import('@/features/extras/extras')).Extras }))
const DeletedNote = lazy(() => import('@/features/client-accounts/deleted-note'))
const UnpayableNote = lazy(() => import('@/features/coach/unpayable-note'))
const CoachDesk = lazy(() => import('@/routes/_admin/admin/-coach-desk'))
const search = tableSearch(20)

export const Route = createFileRoute('/_admin/admin/nutritionists/$id/')({
  validateSearch: search,
  search: { middlewares: [stripSearchParams(search({}))] },
  loader: ({ context: { queryClient }, params }) => void queryClient.prefetchQuery(coachQuery(params.id)),
  component: CoachPage,
})

function CoachPage() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  const table = useTableAddress()
  const { data: coach, error, refetch } = useQuery(coachQuery(id))
  const leave = () => navigate({ to: '/admin/nutritionists' })
  if (!coach)
    return <UnavailablePerson id={id} kind="coach" error={error} retry={refetch} onDeleted={leave} />
  const { status } = coach.nutritionistStatus
  const { promotionTime } = coach.nutritionistOptions
  return (
    <Page
      title={nameOf(coach)}
      suffix={suffixOf(coach)}
      portrait={<Avatar id={id} name={nameOf(coach)} image={coach.image} size={72} />}
      description={
        <>
          {yearsText(coach.expYears)} of experience <CoachStatus status={status} />{' '}
          {promotionTime && isPromoted(coach) && (
            <>
              <PromotedBadge /> until {dateText(promotionTime)}
            </>
          )}
        </>
      }
      actions={
        <>
          {(status === 'PENDING' || status === 'REJECTED') && <DecisionButtons coach={coach} />}
          {status === 'APPROVED' && <PromotionStar coach={coach} />}
          {status !== 'DELETED' && <OpenAdminChatButton nutritionistId={id} />}
          <ButtonLink to="/admin/nutritionists/$id/chats" params={{ id }} variant="default">
            Moderate chats
          </ButtonLink>
          {status !== 'DELETED' && (
            <ButtonLink to="/admin/nutritionists/$id/edit" params={{ id }} variant="default">
              Edit Profile
            </ButtonLink>
          )}
          <ButtonLink to="/admin/audit" search={{ person: id }} variant="default">
            Audit log
          </ButtonLink>
          {(status === 'APPROVED' || status === 'SUSPENDED') && (
            <SuspendCoachButton coach={coach} onDone={() => navigate({ to: '/admin/dashboard' })} />
          )}
          {status !== 'DELETED' && (
            <DeleteUserButton id={id} name={nameOf(coach)} kind="coach" onDone={leave} />
          )}
        </>
      }
    >
      {coach.eraseAt && (
        <Suspense>
          <DeletedNote id={id} name={nameOf(coach)} kind="coach" eraseAt={coach.eraseAt} />
        </Suspense>
      )}
      {unpayableReason(coach) && (
        <Suspense>
          <UnpayableNote coach={coach} />
        </Suspense>
      )}
      <CoachProfile coach={coach}>
        <Extras coachId={id} isReadOnly />
        <Income coachId={id} />
        <Suspense fallback={<LoadingState />}>
          <CoachDesk coach={coach} {...table} />
        </Suspense>
      </CoachProfile>
    </Page>
  )
}
