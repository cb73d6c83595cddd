import { Link } from '@tanstack/react-router'
import { clientName } from '@/features/hiring/client-text'
import classes from '@/features/hiring/clients.module.css'
import type { ClientRow } from '@/features/hiring/queries'

/** A client's name, linked to their page. */
export const ClientName = ({ relationship }: { relationship: ClientRow }) => (
  <Link to="/nutritionist/clients/$id" params={{ id: relationship.clientId }} className={classes.name}>
    {clientName(relationship)}
  </Link>
)
