/** No one reads and sends a form sooner: within two seconds it is taken for a bot's (rulings 3 "bot-check"). */
export const READING_MS = 2_100;
