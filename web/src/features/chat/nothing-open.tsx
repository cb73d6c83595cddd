import classes from '@/features/chat/nothing-open.module.css'

/** The right pane of a wide screen before a conversation is chosen. */
export const NothingOpen = () => <p className={classes.choose}>Choose a conversation to read and write.</p>
