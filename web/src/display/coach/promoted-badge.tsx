import { Badge } from '@mantine/core'
import classes from '@/display/coach/promoted-badge.module.css'

/** A quiet label: paid for, and no state that is good or bad. */
export const PromotedBadge = () => <Badge className={classes.promoted}>Promoted</Badge>
