import { Button } from '@mantine/core'
import {
  IconCash,
  IconCheckbox,
  IconLock,
  IconMessageCircle,
  IconSearch,
  IconShieldCheck,
} from '@tabler/icons-react'
import { SPECIALITIES } from '#core/catalogue'
import { useDocumentTitle } from '@/components/use-document-title'
import { faqItems } from '@/features/public/faq-items'
import { FaqList } from '@/features/public/faq-list'
import { HeroArt } from '@/features/public/hero-art'
import classes from '@/features/public/landing.module.css'
import { Plans } from '@/features/public/plans'
import { publicPages } from '@/pages/pages'

const clientSteps = [
  {
    title: 'Tell us what you need',
    text: 'Goals, diet, the style of coaching you like. It takes five minutes.',
    Icon: IconCheckbox,
  },
  {
    title: 'Choose your coach',
    text: 'See who matches and why, read reviews, save favourites, then ask one to take you on.',
    Icon: IconSearch,
  },
  {
    title: 'Talk every day',
    text: 'Chat, photos of your plate, forms and calls. Pay monthly, cancel any time.',
    Icon: IconMessageCircle,
  },
] as const

const trust = [
  {
    title: 'Reviewed coaches',
    text: 'We read every application and interview before a coach is listed.',
    Icon: IconShieldCheck,
  },
  {
    title: 'Private by design',
    text: 'What you share stays between you, your coach and us. No third-party trackers.',
    Icon: IconLock,
  },
  {
    title: 'Clear payments',
    text: 'One price per month on a secure payment page. Cancelling is two clicks.',
    Icon: IconCash,
  },
] as const

const SHOWN_SPECIALITIES = 12
const SHOWN_QUESTIONS = 3

export function LandingPage() {
  useDocumentTitle(publicPages['/'].title)
  return (
    <div className={classes.landing}>
      <section className={classes.hero}>
        <div>
          <h1 tabIndex={-1}>Nutrition coaching that fits your life</h1>
          <p className={classes.lead}>
            Find a coach who knows your goals, talk every day from your phone, and build habits that stay.
            From $100 per month.
          </p>
          <div className={classes.buttons}>
            <Button component="a" href="/register?type=client">
              Join as a client
            </Button>
            <Button component="a" href="/register?type=nutritionist" variant="default">
              Apply as a coach
            </Button>
          </div>
        </div>
        <HeroArt />
      </section>

      <section aria-labelledby="how">
        <h2 id="how">How it works</h2>
        <ol className={classes.cards}>
          {clientSteps.map(({ title, text, Icon }) => (
            <li key={title}>
              <Icon size={32} stroke={1.5} aria-hidden />
              <h3>{title}</h3>
              <p className={classes.text}>{text}</p>
            </li>
          ))}
        </ol>
      </section>

      <section aria-labelledby="specialities">
        <h2 id="specialities">A coach for your way of eating</h2>
        <ul className={classes.tags}>
          {SPECIALITIES.slice(0, SHOWN_SPECIALITIES).map((speciality) => (
            <li key={speciality}>{speciality}</li>
          ))}
          <li>and {SPECIALITIES.length - SHOWN_SPECIALITIES} more</li>
        </ul>
      </section>

      <section aria-labelledby="prices">
        <h2 id="prices">Simple monthly plans</h2>
        <Plans />
      </section>

      <section aria-labelledby="trust">
        <h2 id="trust">Made to be trusted</h2>
        <ul className={classes.cards}>
          {trust.map(({ title, text, Icon }) => (
            <li key={title}>
              <Icon size={32} stroke={1.5} aria-hidden />
              <h3>{title}</h3>
              <p className={classes.text}>{text}</p>
            </li>
          ))}
        </ul>
      </section>

      <section aria-labelledby="coaches" className={classes.coaches}>
        <div>
          <h2 id="coaches">Are you a coach?</h2>
          <p className={classes.pitch}>
            Apply with your experience and certificates. Once approved you set when you are available, meet
            clients who match what you do best, and are paid to your bank account every month.
          </p>
        </div>
        <Button component="a" href="/register?type=nutritionist" variant="white">
          Apply as a coach
        </Button>
      </section>

      <section aria-labelledby="questions">
        <h2 id="questions">Questions</h2>
        <FaqList items={faqItems.slice(0, SHOWN_QUESTIONS)} />
        <p>
          <a href="/faq">All questions and answers</a>
        </p>
      </section>
    </div>
  )
}
