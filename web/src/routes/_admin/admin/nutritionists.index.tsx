import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_admin/admin/nutritionists/')({
  component: RouteComponent,
})

function RouteComponent() {
  return <div>Hello "/_admin/admin/nutritionists/"!</div>
}
