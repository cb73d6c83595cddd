import { useMutation } from '@tanstack/react-query'
import { api } from '@/lib/network/api'
import { openPage } from '@/lib/page/open-page'

/** Opens the payment page from the click. Shows a refusal in a browser alert. */
export const usePromote = () =>
  useMutation({
    mutationFn: () =>
      openPage(async () => {
        const answer = await api.billing.subscribePromote({ body: {} })
        if ('data' in answer) return answer.data.url
        window.alert(answer.error)
        return undefined
      }),
  })

/** Opens the Stripe portal with receipts and cards. */
export const useOpenCoachPortal = () =>
  useMutation({ mutationFn: () => openPage(async () => (await api.billing.coachPortal()).url) })
