/** What the cards are called: as printed, and in Spanish. */
import type { CrewId, MarkId } from './view'

interface Name {
  en: string
  es: string
}

export const crewNames: Record<CrewId, Name> = {
  'fall-guy': { en: 'Fall Guy', es: 'Cabeza de turco' },
  'con-artist': { en: 'Con Artist', es: 'Estafador' },
  mastermind: { en: 'Mastermind', es: 'Cerebro' },
  'grease-man': { en: 'Grease Man', es: 'Untador' },
  'wheel-man': { en: 'Wheel Man', es: 'Conductor' },
  veteran: { en: 'Veteran', es: 'Veterano' },
  kingpin: { en: 'Kingpin', es: 'Capo' },
  pickpocket: { en: 'Pickpocket', es: 'Carterista' },
  safecracker: { en: 'Safecracker', es: 'Revientacajas' },
  bookie: { en: 'Bookie', es: 'Corredor de apuestas' },
  thug: { en: 'Thug', es: 'Gorila' },
  extortionist: { en: 'Extortionist', es: 'Extorsionador' },
  'persuasion-specialist': { en: 'Persuasion Specialist', es: 'Especialista en persuasión' },
  'dock-worker': { en: 'Dock Worker', es: 'Estibador' },
  'local-politician': { en: 'Local Politician', es: 'Político local' },
  'creative-accountant': { en: 'Creative Accountant', es: 'Contable creativo' },
  fence: { en: 'Fence', es: 'Perista' },
  'getaway-car-1': { en: 'Getaway Car', es: 'Coche de huida' },
  'getaway-car-2': { en: 'Getaway Car', es: 'Coche de huida' },
  'getaway-car-3': { en: 'Getaway Car', es: 'Coche de huida' },
  'cop-on-the-payroll': { en: 'Cop on the Payroll', es: 'Policía en nómina' },
  'commissioner-on-the-payroll': { en: 'Commissioner on the Payroll', es: 'Comisario en nómina' },
}

export const markNames: Record<MarkId, Name> = {
  'sketchy-bar': { en: 'Sketchy Bar', es: 'Bar de mala nota' },
  'old-factory': { en: 'The Old Factory', es: 'La vieja fábrica' },
  'careless-customs': { en: 'Careless Customs', es: 'Aduana descuidada' },
  'shipping-containers': { en: 'Shipping Containers', es: 'Contenedores' },
  'suspicious-shipyard': { en: 'Suspicious Shipyard', es: 'Astillero sospechoso' },
  'abandoned-warehouse': { en: '"Abandoned" Warehouse', es: 'Almacén «abandonado»' },
  'friendly-local-game-store': { en: 'Friendly Local Game Store', es: 'Tienda de juegos del barrio' },
  'successful-tattoo-parlor': { en: 'Successful Tattoo Parlor', es: 'Salón de tatuajes de éxito' },
  'swanky-bistro': { en: 'Swanky Bistro', es: 'Bistró elegante' },
  'luxury-condos': { en: 'Luxury Condos', es: 'Pisos de lujo' },
  'extravagant-manor': { en: 'Extravagant Manor', es: 'Mansión extravagante' },
  'massive-estate': { en: 'Massive Estate', es: 'Finca inmensa' },
  'honest-bank': { en: 'Honest Bank', es: 'Banco honrado' },
  'trendy-tavern': { en: 'Trendy Tavern', es: 'Taberna de moda' },
  'ominous-corporate-headquarters': { en: 'Ominous Corporate Headquarters', es: 'Sede empresarial siniestra' },
  'naive-startup-company': { en: 'Naïve Startup Company', es: 'Empresa joven e ingenua' },
  'landmark-hotel': { en: 'Landmark Hotel', es: 'Hotel emblemático' },
  'mostly-honest-bank': { en: 'Mostly Honest Bank', es: 'Banco casi honrado' },
  'library-of-rare-books': { en: 'Library of Rare Books', es: 'Biblioteca de libros raros' },
  'starving-artist-cooperative': { en: 'Starving Artist Cooperative', es: 'Cooperativa de artistas hambrientos' },
  'gallery-of-priceless-art': { en: 'Gallery of Priceless Art', es: 'Galería de arte sin precio' },
  'convention-center': { en: 'Convention Center', es: 'Palacio de congresos' },
  'grifter-hall-of-fame': { en: 'Grifter Hall of Fame', es: 'Salón de la fama del timo' },
  'museum-of-expensive-history': { en: 'The Museum of Expensive History', es: 'Museo de la Historia Cara' },
}
