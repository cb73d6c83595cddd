import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReturnedPayment } from '#core/ledger/shared/schema'
import { DateText } from '@/components/date-text'
import { PagedRows } from '@/components/lists/paged-rows'
import { Money } from '@/components/money'
import { PersonRow } from '@/components/people/person-row'
import { EmptyState } from '@/components/states/states'
import { returnedText } from '@/features/ledger/payout-text'
import { returnedPaymentsQuery } from '@/features/ledger/returned-queries'

/** Everyone's refunds and disputes, each with a link to the person who had paid. */
export function ReturnedPayments() {
  const query = useInfiniteQuery({
    ...returnedPaymentsQuery,
    select: ({ pages }) => ({ pages: pages.map(({ rows }) => rows) }),
  })
  return (
    <PagedRows
      query={query}
      empty={
        <EmptyState title="No refunds or disputes" art="list">
          Payments that are returned appear here.
        </EmptyState>
      }
      label="Refunds and disputes"
      row={(payment) => <ReturnedRow key={payment.id} {...payment} />}
    />
  )
}

const CoachLink = ({ id, name }: NonNullable<ReturnedPayment['coach']>) => (
  <Link to="/admin/nutritionists/$id" params={{ id }}>
    {name}
  </Link>
)

function ReturnedRow({ id, client, coach, date, isPromotion, ...payment }: ReturnedPayment) {
  const payer = isPromotion ? coach : client
  return (
    <PersonRow
      person={payer ?? { id, name: isPromotion ? 'A former coach' : 'A former client', image: null }}
      title={
        payer && (
          <Link
            to={isPromotion ? '/admin/nutritionists/$id' : '/admin/clients/$id'}
            params={{ id: payer.id }}
          >
            {payer.name}
          </Link>
        )
      }
      line={
        <>
          {returnedText(payment)}, <DateText time={date * 1000} />,{' '}
          {isPromotion ? (
            'for a promotion'
          ) : (
            <>paid to {coach ? <CoachLink {...coach} /> : 'a former coach'}</>
          )}
        </>
      }
      end={<Money cents={payment.amount} />}
    />
  )
}
