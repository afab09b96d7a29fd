/** L’aspect, les animations et le son de la page. */
import type { settings as english } from '../en/settings';

export const settings: Record<keyof typeof english, string> = {
  'settings.title': 'Réglages',
  'settings.theme': 'Thème',
  'settings.theme.auto': 'Automatique',
  'settings.theme.light': 'Clair',
  'settings.theme.dark': 'Sombre',
  'settings.deck': 'Couleurs des cartes',
  'settings.deck.two': 'Deux teintes',
  'settings.deck.four': 'Quatre teintes',
  'settings.speed': 'Vitesse de la donne',
  'settings.speed.slow': 'Lente',
  'settings.speed.normal': 'Normale',
  'settings.speed.fast': 'Rapide',
  'settings.motion': 'Animations',
  'settings.motion.auto': 'Automatique',
  'settings.motion.full': 'Oui',
  'settings.motion.none': 'Non',
  'settings.sound': 'Son',
  'settings.sound.on': 'Jouer les sons à la table',
  'settings.volume': 'Volume sonore',
  'settings.kept': 'Conservés dans ce navigateur.',
  'sound.mute': 'Couper le son',
  'sound.unmute': 'Mettre le son',
};
