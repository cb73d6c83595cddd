import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_coach/nutritionist/subscriptions')({
  component: RouteComponent,
})

function RouteComponent() {
  return <div>Hello "/_coach/nutritionist/subscriptions"!</div>
}
