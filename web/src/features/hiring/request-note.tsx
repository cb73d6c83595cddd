import classes from '@/features/hiring/clients.module.css'

/** What the client wrote with the request. */
export const RequestNote = ({ note }: { note: string }) =>
  note !== '' && (
    <span className={classes.note}>
      “{note}”
      <br />
    </span>
  )
