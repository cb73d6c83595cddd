/**
 * The sender (client or coach), the text and an optional file: `.png` files are photos of meals, others are
 * text documents.
 */
export type Line = readonly ['client' | 'coach', string, string?]

/** Conversations between a client and a coach, each about one topic. */
export const TALKS: readonly (readonly Line[])[] = [
  [
    ['client', 'Hi! Thanks for taking me on.'],
    ['coach', 'Welcome! I read your answers. What would you like to change first?'],
    ['client', 'Mostly my energy in the afternoon. I crash around 3 pm every day.'],
    ['coach', "That's a good place to start. Can you write down what you eat for three days?"],
    ['client', "Sure, I'll send it on Thursday."],
  ],
  [
    ['client', 'Here is my log: coffee and a bagel, salad at noon, pasta at night.', 'food-log.pdf'],
    ['coach', 'Thank you, that helps a lot. Your breakfast has hardly any protein.'],
    ['coach', 'Try Greek yogurt with berries and nuts this week, or two eggs with rye toast.'],
    ['client', 'Eggs work for me. What about lunch?', 'eggs-on-rye.png'],
    ['coach', 'Keep the salad and add a palm of chicken, tofu or beans.', 'salad-with-beans.png'],
  ],
  [
    ['coach', 'How was the first week?'],
    ['client', 'Better than I thought! No crash on four of five days.'],
    ['coach', 'Great work. What happened on the fifth?'],
    ['client', 'A birthday at the office. There was cake.', 'office-cake.png'],
    ['coach', 'Then you did everything right. Enjoy the cake.'],
  ],
  [
    ['client', "I'm traveling next week. Any tips for airports?"],
    ['coach', 'Pack nuts and an apple, drink water before each coffee, and skip the pastry wall.'],
    ['client', 'The pastry wall is my nemesis.'],
    ['coach', 'Walk past it with a handful of almonds. It works, I promise.'],
  ],
  [
    ['client', 'Can we talk about dinner? I always cook too late.'],
    ['coach', "Let's plan three dinners that take 20 minutes. Do you have a sheet pan?"],
    ['client', 'I do.'],
    [
      'coach',
      'Salmon with broccoli, chickpeas with sweet potato, chicken with peppers. Same pan, 20 minutes.',
    ],
    ['client', "That's my grocery list done. Thank you!"],
  ],
  [
    ['coach', 'Time for our monthly check-in. How do you feel from 1 to 10?'],
    ['client', "A solid 8. I'm sleeping better, too."],
    ['coach', "Wonderful. Next month we'll work on your weekend breakfasts."],
    ['client', "Deal. I'll miss the pancakes."],
    ['coach', "Who said anything about giving up pancakes? I'll send you my oat recipe.", 'oat-pancakes.pdf'],
  ],
  [
    ['client', 'I tried your recipe. My kids asked for seconds!', 'pancakes.png'],
    ['coach', "That's the best review I could get."],
    ['client', 'Do you have more like that?', 'second-helping.png'],
    ['coach', "I'll add five of them to your plan tonight."],
  ],
  [
    ['client', 'Quick question: is oat milk okay in the morning?'],
    ['coach', 'Yes, get the unsweetened kind with added calcium.'],
    ['client', 'Perfect, thanks.'],
  ],
  [
    ['coach', 'I updated your plan for this week. Have a look when you can.', 'week-plan.pdf'],
    ['client', 'Looks good! Could we swap the lentils on Tuesday?', 'lentils.png'],
    ['coach', 'Of course. Black beans instead, same amount.'],
  ],
]

/** A conversation with the admins, who write as `coach`. */
export const ADMIN_TALK: readonly Line[] = [
  ['client', 'Hello, I have a question about my account.'],
  ['coach', 'Hi, this is the Platewise team. How can we help?'],
  ['client', 'Where do I see what I have paid so far?'],
  ['coach', 'Open Subscriptions in the menu: each plan shows its payments there.'],
  ['client', 'Found it, thank you!'],
]

/** A group's conversation between its first client and the coach. */
export const GROUP_TALK: readonly Line[] = [
  ['coach', 'Welcome, all of you! This is our group: one check-in a week, and questions anytime.'],
  ['client', "Hi everyone! I'm in for 8,000 steps a day."],
  ['coach', "Perfect. Post a photo of one plate you're proud of by Friday."],
  ['client', 'Lentil curry, and the kids ate it too!'],
]
