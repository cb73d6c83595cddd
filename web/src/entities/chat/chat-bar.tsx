import type { ReactNode } from 'react'
import classes from '@/entities/chat/chat-bar.module.css'

interface Props {
  children: ReactNode
  action: ReactNode
}

/** One line above the messages, with what can be done about it. */
export const ChatBar = ({ children, action }: Props) => (
  <div className={classes.bar}>
    <span role="status">{children}</span>
    {action}
  </div>
)
