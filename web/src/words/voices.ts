/** How characters say what bots say: a phrase comes over the wire by name, and each has a manner of its own. */
import type { Character } from '../lib/protocol'
import type { Language } from '../lib/settings.svelte'

type Phrase = 'hello_1' | 'hello_2' | 'won_1' | 'lost_1' | 'thanks_1' | 'refused_1' | 'lucky_1' | 'robbed_1' | 'lied_to_1'
type Lines = Record<Language, Record<Phrase, string>>

const eager: Lines = {
  en: {
    hello_1: 'Is it starting? I am ready!',
    hello_2: 'Which window do we take?',
    won_1: 'Did I win? I won!',
    lost_1: 'Oh well. Again, again!',
    thanks_1: 'For me? Thank you!',
    refused_1: 'But I counted it twice…',
    lucky_1: 'Look how much it is!',
    robbed_1: 'Hey! I saw it first!',
    lied_to_1: 'But you said so!',
  },
  es: {
    hello_1: '¿Ya empezamos? ¡Cuando queráis!',
    hello_2: '¿Por qué ventana entramos?',
    won_1: '¿He ganado? ¡He ganado!',
    lost_1: 'Bueno… ¡Otra, otra!',
    thanks_1: '¿Para mí? ¡Gracias!',
    refused_1: 'Pero si lo conté dos veces…',
    lucky_1: '¡Mirad cuánto hay!',
    robbed_1: '¡Eh! ¡Lo vi yo primero!',
    lied_to_1: '¡Pero si lo habías dicho!',
  },
}

const homely: Lines = {
  en: {
    hello_1: 'Sit down, dears. There is cake after the job.',
    hello_2: 'Wipe your boots, and then let us begin.',
    won_1: 'There, there. You will do better next time.',
    lost_1: 'How you have grown! Well done.',
    thanks_1: 'Bless you, that is kind.',
    refused_1: 'Never mind, dear, I shall keep it.',
    lucky_1: 'That will do for the winter.',
    robbed_1: 'Who has been at my jar?',
    lied_to_1: 'We do not tell fibs in this house.',
  },
  es: {
    hello_1: 'Sentaos, criaturas. Después del golpe hay bizcocho.',
    hello_2: 'Limpiaos las botas y empezamos.',
    won_1: 'Ea, ea. La próxima os irá mejor.',
    lost_1: '¡Cómo habéis crecido! Muy bien.',
    thanks_1: 'Ay, qué detalle.',
    refused_1: 'No importa, corazón, me lo guardo.',
    lucky_1: 'Con esto ya pasamos el invierno.',
    robbed_1: '¿Quién ha metido mano en mi tarro?',
    lied_to_1: 'En esta casa no se dicen mentirijillas.',
  },
}

const gruff: Lines = {
  en: {
    hello_1: 'Evening. Less talk, more loot.',
    hello_2: 'I carry. You keep up.',
    won_1: 'Done. Home.',
    lost_1: 'Hm. Not bad.',
    thanks_1: 'Fair pay.',
    refused_1: 'Suit yourself.',
    lucky_1: 'Heavy. Good.',
    robbed_1: 'Put that back.',
    lied_to_1: 'You gave your word.',
  },
  es: {
    hello_1: 'Buenas. Menos hablar y más botín.',
    hello_2: 'Yo cargo. Tú sígueme.',
    won_1: 'Listo. A casa.',
    lost_1: 'Hm. No está mal.',
    thanks_1: 'Buen pago.',
    refused_1: 'Tú sabrás.',
    lucky_1: 'Pesa. Bien.',
    robbed_1: 'Deja eso donde estaba.',
    lied_to_1: 'Diste tu palabra.',
  },
}

const grand: Lines = {
  en: {
    hello_1: 'Enchanted. My gloves, and then to work.',
    hello_2: 'One robs best in good company.',
    won_1: 'You were a charming audience.',
    lost_1: 'My compliments. It was done with style.',
    thanks_1: 'How very civil of you.',
    refused_1: 'One does not ask twice.',
    lucky_1: 'It will go with my other jewels.',
    robbed_1: 'The impertinence!',
    lied_to_1: 'I had taken you for a person of honour.',
  },
  es: {
    hello_1: 'Es un placer. Los guantes, y manos a la obra.',
    hello_2: 'Se roba mejor en buena compañía.',
    won_1: 'Habéis sido un público encantador.',
    lost_1: 'Mi enhorabuena. Ha tenido estilo.',
    thanks_1: 'Qué gentileza.',
    refused_1: 'No se pide dos veces.',
    lucky_1: 'Hará juego con mis otras joyas.',
    robbed_1: '¡Qué impertinencia!',
    lied_to_1: 'Creía tratar con gente de honor.',
  },
}

const dry: Lines = {
  en: {
    hello_1: 'Good evening. I shall be brief.',
    hello_2: 'Shall we? Quietly, please.',
    won_1: 'As planned.',
    lost_1: 'Instructive.',
    thanks_1: 'Correct to the coin.',
    refused_1: 'Noted.',
    lucky_1: 'Satisfactory.',
    robbed_1: 'An error. Yours, in time.',
    lied_to_1: 'I shall adjust my notes about you.',
  },
  es: {
    hello_1: 'Buenas noches. Seré breve.',
    hello_2: '¿Vamos? En silencio, por favor.',
    won_1: 'Según lo previsto.',
    lost_1: 'Instructivo.',
    thanks_1: 'Exacto hasta la última moneda.',
    refused_1: 'Tomo nota.',
    lucky_1: 'Satisfactorio.',
    robbed_1: 'Un error. Con el tiempo, tuyo.',
    lied_to_1: 'Corregiré mis notas sobre ti.',
  },
}

const sly: Lines = {
  en: {
    hello_1: 'Trust me. Everybody does, once.',
    hello_2: 'What a pretty purse you have there.',
    won_1: 'Check your pockets on the way out.',
    lost_1: 'You learn fast. I must be careful.',
    thanks_1: 'I never saw you. You never saw me.',
    refused_1: 'You will come back to it.',
    lucky_1: 'Now where did that come from?',
    robbed_1: 'Stealing from me? I am flattered.',
    lied_to_1: 'A lie! And not even a good one.',
  },
  es: {
    hello_1: 'Puedes confiar en mí. Todo el mundo lo hace una vez.',
    hello_2: 'Qué monedero tan mono llevas.',
    won_1: 'Mirad los bolsillos antes de salir.',
    lost_1: 'Aprendes deprisa. Tendré cuidado.',
    thanks_1: 'Ni te he visto ni me has visto.',
    refused_1: 'Ya volverás.',
    lucky_1: '¿Y esto de dónde habrá salido?',
    robbed_1: '¿Robarme a mí? Qué halago.',
    lied_to_1: '¡Una mentira! Y ni siquiera buena.',
  },
}

const lyrical: Lines = {
  en: {
    hello_1: 'The curtain rises. Softly, now.',
    hello_2: 'Night has the first line. I take the second.',
    won_1: 'And so the last verse rhymes.',
    lost_1: 'Your finale was better than mine.',
    thanks_1: 'A golden rhyme, gladly taken.',
    refused_1: 'A pause, then. Pauses are music too.',
    lucky_1: 'Hear how it rings!',
    robbed_1: 'My finest line, and you took it!',
    lied_to_1: 'A false note. I heard it.',
  },
  es: {
    hello_1: 'Se alza el telón. Despacio.',
    hello_2: 'El primer verso es de la noche; el segundo, mío.',
    won_1: 'Y así rima el último verso.',
    lost_1: 'Tu final ha sido mejor que el mío.',
    thanks_1: 'Una rima de oro, y bien recibida.',
    refused_1: 'Una pausa, pues. También es música.',
    lucky_1: '¡Oíd cómo suena!',
    robbed_1: '¡Mi mejor verso, y te lo llevas!',
    lied_to_1: 'Una nota falsa. La he oído.',
  },
}

const pious: Lines = {
  en: {
    hello_1: 'Peace be with this house, and its safe with us.',
    hello_2: 'Let us begin with a clean conscience. It will not last.',
    won_1: 'The poor box thanks you all.',
    lost_1: 'I forgive you. This once.',
    thanks_1: 'Charity. How rare.',
    refused_1: 'You will repent of it.',
    lucky_1: 'Providence has been generous.',
    robbed_1: 'Thou shalt not steal. From me.',
    lied_to_1: 'False witness! I keep a list.',
  },
  es: {
    hello_1: 'Paz a esta casa, y a nosotros su caja fuerte.',
    hello_2: 'Empecemos con la conciencia limpia. Durará poco.',
    won_1: 'El cepillo de los pobres os lo agradece.',
    lost_1: 'Te perdono. Por esta vez.',
    thanks_1: 'Caridad. Qué rara.',
    refused_1: 'Te arrepentirás.',
    lucky_1: 'La Providencia ha sido generosa.',
    robbed_1: 'No robarás. A mí, no.',
    lied_to_1: '¡Falso testimonio! Llevo una lista.',
  },
}

/** Whose voice it is, and how each begins when nobody else would. */
const speakers: Record<Character, { voice: Lines; hello: Record<Language, string> }> = {
  pip: { voice: eager, hello: { en: 'I ran all the way!', es: '¡He venido corriendo!' } },
  gus: { voice: eager, hello: { en: 'I have a lock pick. Which end goes in?', es: 'Tengo una ganzúa. ¿Por qué lado se mete?' } },
  dot: { voice: homely, hello: { en: 'I have brought sacks for everybody.', es: 'He traído sacos para todos.' } },
  teddy: { voice: dry, hello: { en: 'I heard you coming. Two streets ago.', es: 'Os oí venir. Hace dos calles.' } },
  minnie: { voice: homely, hello: { en: 'We are family, so half is mine.', es: 'Somos familia, así que la mitad es mía.' } },
  bill: { voice: homely, hello: { en: 'Biscuits? Fresh from this morning.', es: '¿Galletas? Son de esta mañana.' } },
  olga: { voice: sly, hello: { en: 'I see a loss in your hand. A large one.', es: 'Veo una pérdida en tu mano. Una grande.' } },
  jim: { voice: gruff, hello: { en: 'Anything shiny? I call the shiny ones.', es: '¿Algo que brille? Lo que brilla es mío.' } },
  nell: { voice: sly, hello: { en: 'You left the skylight open. Thank you.', es: 'Dejasteis abierta la claraboya. Gracias.' } },
  doc: { voice: dry, hello: { en: 'Breathe calmly. This will not hurt me.', es: 'Respirad con calma. A mí no me va a doler.' } },
  silk: {
    voice: grand,
    hello: { en: 'I know what each of you is wearing, and what it cost.', es: 'Sé lo que lleva cada cual y lo que costó.' },
  },
  rasmus: { voice: gruff, hello: { en: 'Where is it? I brought a rope.', es: '¿Dónde está? Traigo cuerda.' } },
  felix: { voice: eager, hello: { en: 'Stand back a little. A little more.', es: 'Atrás un poco. Un poco más.' } },
  sable: { voice: pious, hello: { en: 'I shall remember you all in my prayers.', es: 'Os tendré a todos en mis oraciones.' } },
  finn: { voice: dry, hello: { en: 'Is there a back way out? Just asking.', es: '¿Hay salida por detrás? Solo pregunto.' } },
  cork: { voice: gruff, hello: { en: 'All aboard. Gold first.', es: 'Todos a bordo. El oro primero.' } },
  volpe: { voice: sly, hello: { en: 'What a delightful henhouse.', es: 'Qué gallinero tan encantador.' } },
  ivory: { voice: dry, hello: { en: 'Let me listen to it first.', es: 'Dejadme que la escuche antes.' } },
  hollow: { voice: dry, hello: { en: 'The court is in session.', es: 'Se abre la sesión.' } },
  nyx: { voice: grand, hello: { en: 'The moon is down. How considerate.', es: 'No hay luna. Qué considerada.' } },
  baroness: {
    voice: grand,
    hello: { en: 'You may keep the silver. I came for the rest.', es: 'Podéis quedaros la plata. Vengo por lo demás.' },
  },
  count: { voice: grand, hello: { en: 'My card. You will find it again later.', es: 'Mi tarjeta. La encontraréis luego otra vez.' } },
  granny: { voice: homely, hello: { en: 'Let me see what you have learnt, children.', es: 'A ver qué habéis aprendido, hijos.' } },
  maestro: { voice: lyrical, hello: { en: 'Tonight, an ode to open doors.', es: 'Esta noche, una oda a las puertas abiertas.' } },
}

/** What a character says for a phrase, if it has a manner of its own for it. */
export function inVoice(character: Character, phrase: string, language: Language): string | undefined {
  const speaker = (speakers as Partial<typeof speakers>)[character]
  if (phrase === 'hello_3') return speaker?.hello[language]
  return speaker?.voice[language][phrase as Phrase]
}
