import { Button } from '@mantine/core'
import { IconCash, IconLock, IconShieldCheck } from '@tabler/icons-react'
import { useEffect } from 'react'
import { specialityPath } from '#core/public-profile/shared/specialities'
import { SPECIALITIES } from '#core/shared/catalogue'
import { useDocumentTitle } from '@/components/layout/use-document-title'
import text from '@/entities/content/rich-text.module.css'
import { AppSlides } from '@/features/public-pages/app-slides'
import { Calculator } from '@/features/public-pages/calculator'
import { faqItems } from '@/features/public-pages/faq-items'
import { FaqList } from '@/features/public-pages/faq-list'
import { HeroArt } from '@/features/public-pages/hero-art'
import classes from '@/features/public-pages/landing.module.css'
import { type DrawnPerson, PersonTileArt } from '@/features/public-pages/person-art'
import { Plans, startPrice } from '@/features/public-pages/plans'
import { ChatSample, CoachSample, WishesSample } from '@/features/public-pages/samples'
import { Slider } from '@/features/public-pages/slider'
import { hydrateLandingPage } from '@/pages/landing-islands'
import { publicPages } from '@/pages/pages'

const clientSteps = [
  {
    title: 'Say what you need',
    text: 'Your goals, what you eat and how you like to be coached.',
    tint: 'butter',
    Sample: WishesSample,
  },
  {
    title: 'Choose your coach',
    text: 'See who fits, and why. You only pay after the coach accepts you.',
    tint: 'lilac',
    Sample: CoachSample,
  },
  {
    title: 'Talk every day',
    text: 'Chat, photos of your meals, files and calls, all in one place on your phone.',
    tint: 'sky',
    Sample: ChatSample,
  },
] as const

const kinds: readonly { person: DrawnPerson; tint: string; speciality: (typeof SPECIALITIES)[number] }[] = [
  { person: 'curly', tint: 'sky', speciality: 'Weight Loss' },
  { person: 'grey', tint: 'leaf', speciality: 'Diabetes' },
  { person: 'scarfed', tint: 'lilac', speciality: 'Prenatal Nutrition' },
  { person: 'knotted', tint: 'peach', speciality: 'Heart Health' },
  { person: 'longHaired', tint: 'butter', speciality: 'Vegan' },
  { person: 'bearded', tint: 'sky', speciality: 'Sports Nutrition' },
]

const trust = [
  {
    title: 'Reviewed coaches',
    text: 'We read every application before a coach is listed.',
    Icon: IconShieldCheck,
  },
  {
    title: 'Private by design',
    text: 'Only your coach and our team see your profile. No ads, and we never sell your data.',
    Icon: IconLock,
  },
  {
    title: 'Clear payments',
    text: 'One monthly price on a secure payment page. Cancel in two taps.',
    Icon: IconCash,
  },
] as const

const SHOWN_QUESTIONS = 3

export function LandingPage() {
  useDocumentTitle(publicPages['/'].title)
  // In production the page runs only this part of its code (web/src/landing-islands.ts).
  useEffect(hydrateLandingPage, [])
  return (
    <div className={classes.landing}>
      <section className={classes.hero}>
        <div className={classes.pitch}>
          <h1 tabIndex={-1}>Nutrition coaching that fits your life</h1>
          <p className={classes.lead}>
            Find a coach who knows your goals, talk every day from your phone and build habits that last.
          </p>
          <div className={classes.buttons}>
            <Button component="a" href="/register?type=client" className={classes.light}>
              Join as a client
            </Button>
            <Button component="a" href="/register?type=nutritionist" className={classes.ghost}>
              Apply as a coach
            </Button>
          </div>
          <p className={classes.small}>
            From {startPrice} per month. Cancel anytime. <a href="/coaches">See our coaches</a>
          </p>
        </div>
        <HeroArt />
      </section>

      <section aria-labelledby="how">
        <h2 id="how">How it works</h2>
        <ol className={classes.steps}>
          {clientSteps.map(({ title, text, tint, Sample }, index) => (
            <li key={title}>
              {/* Samples of the product's screens. They're hidden from screen readers, because the text next to them says the same. */}
              <div inert aria-hidden className={classes.sample} style={{ background: `var(--tint-${tint})` }}>
                <Sample />
              </div>
              <div>
                <h3>
                  {index + 1}. {title}
                </h3>
                <p className={classes.text}>{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>

      <section aria-labelledby="specialities">
        <h2 id="specialities">A coach for your way of eating</h2>
        <ul className={classes.people}>
          {kinds.map(({ person, tint, speciality }) => (
            <li key={speciality}>
              <a href={specialityPath(speciality)}>
                <div className={classes.person} style={{ background: `var(--tint-${tint})` }}>
                  <PersonTileArt name={person} />
                </div>
                {speciality}
              </a>
            </li>
          ))}
        </ul>
        <p className={classes.text}>
          And {SPECIALITIES.length - kinds.length} more specialties, from Bio Hacker to Healthy Aging.{' '}
          <a href="/coaches">See all coaches</a>
        </p>
      </section>

      <section aria-labelledby="meet" hidden>
        <h2 id="meet">Meet our coaches</h2>
        <ul className="pc-list" data-place="coaches" />
      </section>

      <section aria-labelledby="said" hidden>
        <h2 id="said">What clients say</h2>
        <Slider label="What clients say" place="reviews" />
      </section>

      <section aria-labelledby="prices">
        <h2 id="prices">Simple monthly plans</h2>
        <Plans />
      </section>

      <section aria-labelledby="app">
        <h2 id="app">Everything on your phone</h2>
        <AppSlides />
      </section>

      <section aria-labelledby="trust">
        <h2 id="trust">Why people trust us</h2>
        <ul className={classes.reasons}>
          {trust.map(({ title, text, Icon }) => (
            <li key={title}>
              <span className={classes.icon}>
                <Icon size={26} stroke={1.5} aria-hidden />
              </span>
              <div>
                <h3>{title}</h3>
                <p className={classes.text}>{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>

      <section aria-labelledby="coaches" className={classes.coaches}>
        <div>
          <h2 id="coaches">Are you a coach?</h2>
          <p className={classes.lead}>
            Apply with your experience and certificates. Once you're approved, set your own hours, meet
            clients who match what you do best and get paid straight to your bank account.
          </p>
          <Button component="a" href="/register?type=nutritionist" className={classes.light}>
            Apply as a coach
          </Button>
        </div>
        <Calculator />
      </section>

      <section aria-labelledby="news" hidden>
        <h2 id="news">News</h2>
        <div data-news className={text.text} />
      </section>

      <section aria-labelledby="questions">
        <h2 id="questions">Common questions</h2>
        <FaqList items={faqItems.slice(0, SHOWN_QUESTIONS)} />
        <p>
          <a href="/faq" className={classes.all}>
            See all questions
          </a>
        </p>
      </section>
    </div>
  )
}
