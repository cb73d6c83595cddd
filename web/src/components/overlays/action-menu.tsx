import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import classes from '@/components/overlays/action-menu.module.css'

export interface MenuAction {
  label: string
  icon?: ReactNode
  isDisabled?: boolean
  isDestructive?: boolean
  run: () => void
}

interface Props {
  /** Names the menu and, unless the button has its own, the button. */
  label: string
  actions: readonly MenuAction[]
  /** Renders the button with these props. */
  button: (props: ComponentProps<'button'>) => ReactNode
}

/**
 * A button that opens a menu. Arrow keys and typing only move the focus within it. Enter, the space bar or a tap
 * runs one action.
 */
export function ActionMenu({ label, actions, button }: Props) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const close = () => {
    setOpen(false)
    root.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus()
  }
  return (
    <div ref={root} className={classes.root}>
      {button({
        type: 'button',
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? id : undefined,
        onClick: () => (isOpen ? close() : setOpen(true)),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' || isOpen) return
          event.preventDefault()
          setOpen(true)
        },
      })}
      {isOpen && <Items id={id} label={label} actions={actions} close={close} leave={() => setOpen(false)} />}
    </div>
  )
}

interface ItemsProps extends Pick<Props, 'label' | 'actions'> {
  id: string
  close: () => void
  /** Closes it without moving the focus. */
  leave: () => void
}

function Items({ id, label, actions, close, leave }: ItemsProps) {
  const list = useRef<HTMLDivElement>(null)
  const items = () => [
    ...(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]:not([aria-disabled=true])') ?? []),
  ]
  useEffect(() => {
    list.current?.scrollIntoView({ block: 'nearest' })
    list.current
      ?.querySelector<HTMLElement>('[role=menuitem]:not([aria-disabled=true])')
      ?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    const leaveOutside = ({ target }: Event) => {
      if (target instanceof Node && !list.current?.parentElement?.contains(target)) leave()
    }
    document.addEventListener('pointerdown', leaveOutside)
    return () => document.removeEventListener('pointerdown', leaveOutside)
  }, [leave])
  const press = (event: KeyboardEvent) => {
    const all = items()
    const index = all.indexOf(document.activeElement as HTMLElement)
    const startsWithKey = (item: HTMLElement) =>
      event.key.length === 1 && item.textContent?.toLowerCase().startsWith(event.key.toLowerCase())
    const target =
      event.key === 'ArrowDown'
        ? all[(index + 1) % all.length]
        : event.key === 'ArrowUp'
          ? all.at(index - 1)
          : event.key === 'Home'
            ? all[0]
            : event.key === 'End'
              ? all.at(-1)
              : [...all.slice(index + 1), ...all.slice(0, index + 1)].find(startsWithKey)
    if (event.key === 'Escape') {
      event.stopPropagation()
      close()
    } else if (event.key === 'Tab') leave()
    else if (target && event.key !== ' ') {
      event.preventDefault()
      target.focus()
    }
  }
  return (
    <div
      ref={list}
      id={id}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      className={classes.menu}
      onKeyDown={press}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !list.current?.parentElement?.contains(relatedTarget)) leave()
      }}
    >
      {actions.map(({ label: name, icon, isDisabled, isDestructive, run }) => (
        <button
          key={name}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={classes.item}
          data-destructive={isDestructive}
          aria-disabled={isDisabled}
          onClick={() => {
            if (isDisabled) return
            // First, so that the action can move the focus elsewhere.
            close()
            run()
          }}
        >
          {icon}
          {name}
        </button>
      ))}
    </div>
  )
}
