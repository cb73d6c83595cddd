import classes from '@/components/people/email-text.module.css'

/** An email address that wraps before its `@`, and elsewhere only if it has to. */
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
