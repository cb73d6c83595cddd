import { Badge } from '@mantine/core'
import classes from '@/entities/coach/promoted-badge.module.css'

/** A neutral color, because a promotion is paid for and is neither a good nor a bad status. */
export const PromotedBadge = () => <Badge className={classes.promoted}>Promoted</Badge>
