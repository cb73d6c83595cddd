import { useQuery } from '@tanstack/react-query'
import { isCurrent } from '@/entities/hiring/hire-state'
import { myCoachesQuery } from '@/features/discovery/queries'

/** Returns a function that says, for the card of a coach in a list, what became of the client's request. */
export function useRequestStatus() {
  const { data } = useQuery(myCoachesQuery)
  return (coachId: string) => {
    const relationship = data?.find(({ nutritionistId }) => nutritionistId === coachId)
    if (!relationship) return undefined
    if (isCurrent(relationship)) return { text: 'Your coach', status: 'APPROVED' } as const
    if (relationship.status === 'PENDING') return { text: 'Requested', status: 'PENDING' } as const
    return { text: 'Declined your request', status: 'REJECTED' } as const
  }
}
