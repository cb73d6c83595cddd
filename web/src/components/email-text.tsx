import classes from '@/components/email-text.module.css'

/** An address that breaks before its `@`, and only there unless it has to. */
export function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <span className={classes.email}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  )
}
