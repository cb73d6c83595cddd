import type { FormDocument } from '#core/forms/definitions/shared/document'
import type { Field } from '#core/forms/definitions/shared/fields'

type Fields = Field[]

const page = (id: string, label: string): Field => ({ type: 'page', id, label })

const intake: Fields = [
  { type: 'height', id: 'height', label: 'How tall are you?', required: true, fact: 'height' },
  { type: 'weight', id: 'weight', label: 'How much do you weigh?', required: true, fact: 'weight' },
  {
    type: 'select',
    id: 'activity',
    label: 'How active are you?',
    required: true,
    fact: 'activity',
    options: ['Mostly sitting', 'On my feet a lot', 'Exercise 1 to 3 times a week', 'Exercise more often'],
  },
  page('health', 'Health'),
  { type: 'yesNo', id: 'conditions', label: 'Do you have a medical condition?', required: true },
  {
    type: 'paragraph',
    id: 'conditionsWhich',
    label: 'Which one?',
    required: true,
    fact: 'conditions',
    when: { field: 'conditions', is: [true] },
  },
  { type: 'yesNo', id: 'medication', label: 'Do you take medication?', required: true },
  {
    type: 'paragraph',
    id: 'medicationWhich',
    label: 'What do you take?',
    required: true,
    fact: 'medication',
    when: { field: 'medication', is: [true] },
  },
  page('aims', 'Your goals'),
  {
    type: 'choices',
    id: 'goals',
    label: 'What are your goals?',
    required: true,
    fact: 'goals',
    other: true,
    options: ['Lose weight', 'Gain muscle', 'More energy', 'Eat healthier', 'Sports performance'],
  },
  { type: 'paragraph', id: 'tried', label: 'What have you tried before?' },
]
const checkIn: Fields = [
  { type: 'scale', id: 'week', label: 'How was your week?', look: 'stars', required: true },
  { type: 'weight', id: 'weight', label: 'Your weight today', purpose: 'progress' },
  { type: 'scale', id: 'energy', label: 'How much energy did you have?', look: 'numbers' },
  { type: 'scale', id: 'hunger', label: 'How hungry were you?', look: 'numbers' },
  { type: 'yesNo', id: 'slips', label: 'Did anything get in the way?' },
  { type: 'paragraph', id: 'slipsWhat', label: 'What was it?', when: { field: 'slips', is: [true] } },
  { type: 'paragraph', id: 'questions', label: 'Anything you want to ask?' },
]
const diary: Fields = [
  { type: 'date', id: 'day', label: 'Which day is this for?', required: true },
  { type: 'paragraph', id: 'breakfast', label: 'Breakfast' },
  { type: 'paragraph', id: 'lunch', label: 'Lunch' },
  { type: 'paragraph', id: 'dinner', label: 'Dinner' },
  { type: 'paragraph', id: 'snacks', label: 'Snacks and drinks' },
  { type: 'number', id: 'water', label: 'Water', unit: 'glasses', min: 0, max: 30 },
  { type: 'file', id: 'photo', label: 'A photo of a meal', accept: 'picture' },
]
const allergies: Fields = [
  { type: 'yesNo', id: 'has', label: 'Do you have food allergies?', required: true },
  {
    type: 'choices',
    id: 'which',
    label: 'Which ones?',
    required: true,
    fact: 'allergies',
    other: true,
    options: ['Milk', 'Eggs', 'Nuts', 'Fish', 'Shellfish', 'Wheat', 'Soy'],
    when: { field: 'has', is: [true] },
  },
  {
    type: 'paragraph',
    id: 'reaction',
    label: 'What happens when you eat it?',
    when: { field: 'has', is: [true] },
  },
  {
    type: 'choices',
    id: 'diet',
    label: 'How do you eat?',
    fact: 'diet',
    other: true,
    options: ['Everything', 'Vegetarian', 'Vegan', 'Halal', 'Kosher', 'Low carb'],
  },
  { type: 'paragraph', id: 'dislikes', label: "What don't you like?", fact: 'dislikes' },
]
const goals: Fields = [
  { type: 'text', id: 'goal', label: 'What is your main goal?', required: true, fact: 'goals' },
  { type: 'date', id: 'until', label: 'When do you want to reach it?' },
  {
    type: 'scale',
    id: 'sure',
    label: 'How confident are you that you can do it?',
    look: 'numbers',
    required: true,
  },
  { type: 'paragraph', id: 'obstacles', label: 'What could get in the way?' },
  { type: 'paragraph', id: 'help', label: 'What would help you?' },
]
const habits: Fields = [
  { type: 'number', id: 'sleep', label: 'How long do you sleep each night?', unit: 'hours', min: 0, max: 24 },
  { type: 'scale', id: 'stress', label: 'How stressed are you?', look: 'numbers' },
  { type: 'yesNo', id: 'smokes', label: 'Do you smoke?' },
  {
    type: 'number',
    id: 'cigarettes',
    label: 'How many cigarettes a day?',
    min: 1,
    max: 200,
    when: { field: 'smokes', is: [true] },
  },
  {
    type: 'choice',
    id: 'alcohol',
    label: 'How often do you drink alcohol?',
    options: ['Never', 'Once a month', 'Once a week', 'More often'],
  },
  {
    type: 'choice',
    id: 'cooking',
    label: 'Who cooks?',
    options: ['I do', 'Someone else', 'We order in'],
    other: true,
  },
]
const activity: Fields = [
  {
    type: 'choices',
    id: 'sports',
    label: 'What sports do you do?',
    other: true,
    options: ['Running', 'Cycling', 'Swimming', 'Strength training', 'Yoga', 'Team sports'],
  },
  { type: 'number', id: 'times', label: 'How many times a week?', min: 0, max: 21, required: true },
  { type: 'yesNo', id: 'injury', label: 'Do you have an injury?' },
  {
    type: 'paragraph',
    id: 'injuryWhich',
    label: 'Which one?',
    required: true,
    when: { field: 'injury', is: [true] },
  },
]
const consent: Fields = [
  {
    type: 'note',
    id: 'about',
    text: "Coaching isn't medical treatment. If you're ill, pregnant or taking medication, ask a doctor before you change what you eat.",
  },
  {
    type: 'consent',
    id: 'agree',
    label: 'Do you agree?',
    required: true,
    wording: "I have read this. I'll answer truthfully and tell my coach if anything changes.",
  },
]
const satisfaction: Fields = [
  {
    type: 'scale',
    id: 'recommend',
    label: 'How likely are you to recommend us?',
    look: 'numbers',
    required: true,
  },
  {
    type: 'paragraph',
    id: 'missing',
    label: 'What could we do better?',
    required: true,
    when: { field: 'recommend', is: [0, 1, 2, 3, 4, 5, 6] },
  },
  {
    type: 'paragraph',
    id: 'best',
    label: 'What do you like best?',
    when: { field: 'recommend', is: [9, 10] },
  },
]
const coachSurvey: Fields = [
  { type: 'scale', id: 'work', label: 'How is working with us going?', look: 'stars', required: true },
  { type: 'number', id: 'room', label: 'How many more clients could you take on?', min: 0, max: 500 },
  {
    type: 'choices',
    id: 'needs',
    label: 'What would help you?',
    other: true,
    options: ['More clients', 'Better tools', 'Training', 'Contact with other coaches'],
  },
  { type: 'email', id: 'contact', label: 'Which email address can we reach you at?' },
]

export const TEMPLATES: readonly FormDocument[] = [
  { title: 'First meeting', description: 'Everything a coach should know up front.', fields: intake },
  { title: 'Weekly check-in', description: 'A few minutes, once a week.', fields: checkIn },
  { title: 'Food diary', description: 'One day of meals.', fields: diary },
  {
    title: 'Allergies and diet',
    description: 'Allergies, intolerances and dietary preferences.',
    fields: allergies,
  },
  { title: 'Goals', description: 'One goal, and how to get there.', fields: goals },
  { title: 'Habits', description: 'Sleep, stress and everyday life.', fields: habits },
  { title: 'Exercise and activity', description: 'Activity level and exercise.', fields: activity },
  { title: 'Consent', description: 'Clients sign this before coaching starts.', fields: consent },
  { title: 'How are we doing?', description: 'What clients think of the coaching.', fields: satisfaction },
  { title: 'Coach survey', description: 'Coach satisfaction.', fields: coachSurvey },
]
