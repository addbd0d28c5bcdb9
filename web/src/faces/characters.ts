// Made from crates/bots/src/cast.rs. Do not edit: run `make types`.
import type { Character, CharacterInfo } from '../lib/protocol'

/** Everybody there is, by level. */
export const characters: Record<Character, CharacterInfo> = {
  pip: {"id":"pip","level":"rookie","name":{"en":"Pip Pocket","es":"Pepín Bolsillo"},"line":{"en":"Runs errands, and sometimes runs too soon.","es":"Hace recados y a veces echa a correr antes de tiempo."},"traits":["timid","talkative"]},
  gus: {"id":"gus","level":"rookie","name":{"en":"Greenhorn Gus","es":"Gus el Verde"},"line":{"en":"Bought his first lock pick yesterday.","es":"Ayer se compró su primera ganzúa."},"traits":["bold","loyal"]},
  dot: {"id":"dot","level":"rookie","name":{"en":"Dot Thimble","es":"Dora Dedal"},"line":{"en":"Sews the sacks the others carry away.","es":"Cose los sacos que otros se llevan llenos."},"traits":["quiet","patient"]},
  teddy: {"id":"teddy","level":"rookie","name":{"en":"Teddy Latch","es":"Teo Pestillo"},"line":{"en":"Listens at doors; his ears are made for it.","es":"Escucha tras las puertas; tiene orejas para eso."},"traits":["sly","quiet"]},
  minnie: {"id":"minnie","level":"rookie","name":{"en":"Cousin Minnie","es":"La prima Mina"},"line":{"en":"Keeps watch, and keeps half of what she watches.","es":"Vigila, y se queda la mitad de lo que vigila."},"traits":["greedy","patient"]},
  bill: {"id":"bill","level":"rookie","name":{"en":"Biscuit Bill","es":"Bill Galletas"},"line":{"en":"Bakes by day. The flour hides no footprints.","es":"De día es panadero. La harina delata sus pasos."},"traits":["loyal","talkative"]},
  olga: {"id":"olga","level":"rookie","name":{"en":"Lucky Olga","es":"Olga Fortuna"},"line":{"en":"Tells fortunes, then goes and collects them.","es":"Adivina fortunas y luego pasa a recogerlas."},"traits":["sly","talkative"]},
  jim: {"id":"jim","level":"rookie","name":{"en":"Magpie Jim","es":"Jim Urraca"},"line":{"en":"Cannot walk past anything that shines.","es":"No sabe pasar de largo ante nada que brille."},"traits":["greedy","bold"]},
  nell: {"id":"nell","level":"regular","name":{"en":"Nell Nimble","es":"Nela Ligera"},"line":{"en":"Over the roof and gone before the dog has turned.","es":"Cruza el tejado antes de que el perro se vuelva."},"traits":["bold","sly"]},
  doc: {"id":"doc","level":"regular","name":{"en":"Doc Ashgrove","es":"Doctor Fresno"},"line":{"en":"Puts his stethoscope to safes.","es":"Ausculta cajas fuertes."},"traits":["patient","quiet"]},
  silk: {"id":"silk","level":"regular","name":{"en":"Madam Silk","es":"Doña Seda"},"line":{"en":"Knows every guest list, and every necklace on it.","es":"Conoce cada lista de invitados y cada collar."},"traits":["talkative","sly","patient"]},
  rasmus: {"id":"rasmus","level":"regular","name":{"en":"Iron Rasmus","es":"Rasmus Hierro"},"line":{"en":"Carries the safe home and opens it there.","es":"Se lleva la caja a casa y la abre allí."},"traits":["bold","loyal","quiet"]},
  felix: {"id":"felix","level":"regular","name":{"en":"Felix Fuse","es":"Félix Mecha"},"line":{"en":"Never late with a fuse. Sometimes early.","es":"Con la mecha nunca llega tarde. A veces, antes."},"traits":["bold","talkative"]},
  sable: {"id":"sable","level":"regular","name":{"en":"Sister Sable","es":"Hermana Marta"},"line":{"en":"Prays for the house while she empties it.","es":"Reza por la casa mientras la vacía."},"traits":["loyal","vengeful"]},
  finn: {"id":"finn","level":"regular","name":{"en":"Ferret Finn","es":"Fito Hurón"},"line":{"en":"Comes in by the pipes, and leaves by them at a sneeze.","es":"Entra por las tuberías y, al primer estornudo, sale por ellas."},"traits":["timid","greedy"]},
  cork: {"id":"cork","level":"regular","name":{"en":"Captain Cork","es":"Capitán Corcho"},"line":{"en":"His ship went down twice. The gold never did.","es":"Su barco se hundió dos veces. El oro, ninguna."},"traits":["greedy","vengeful"]},
  volpe: {"id":"volpe","level":"master","name":{"en":"Signora Volpe","es":"Doña Raposa"},"line":{"en":"Smiles first, and then counts your teeth.","es":"Primero sonríe y luego te cuenta los dientes."},"traits":["sly","greedy","talkative"]},
  ivory: {"id":"ivory","level":"master","name":{"en":"Uncle Ivory","es":"Tío Marfil"},"line":{"en":"Plays the piano in gloves, and opens safes without.","es":"Toca el piano con guantes y abre cajas sin ellos."},"traits":["timid","patient","quiet"]},
  hollow: {"id":"hollow","level":"master","name":{"en":"Judge Hollow","es":"Juez Hueco"},"line":{"en":"Has sentenced half the town, and robs the other half.","es":"Ha condenado a media ciudad y roba a la otra media."},"traits":["vengeful","quiet"]},
  nyx: {"id":"nyx","level":"master","name":{"en":"Duchess Nyx","es":"Duquesa Nyx"},"line":{"en":"Nobody has seen her house. She has seen yours.","es":"Nadie ha visto su casa. Ella sí ha visto la tuya."},"traits":["bold","loyal"]},
  baroness: {"id":"baroness","level":"master","name":{"en":"The Baroness","es":"La Baronesa"},"line":{"en":"Her title is forged, her jewels are not.","es":"El título es falso; las joyas, no."},"traits":["greedy","vengeful"]},
  count: {"id":"count","level":"master","name":{"en":"Count Nocturne","es":"Conde Nocturno"},"line":{"en":"Leaves a calling card where the painting was.","es":"Deja su tarjeta donde estaba el cuadro."},"traits":["sly","bold"]},
  granny: {"id":"granny","level":"master","name":{"en":"Granny Locks","es":"Abuela Ganzúa"},"line":{"en":"Taught all the others. Not everything, though.","es":"Enseñó a todos los demás, aunque no todo."},"traits":["loyal","patient","talkative"]},
  maestro: {"id":"maestro","level":"master","name":{"en":"Maestro Quill","es":"Maestro Pluma"},"line":{"en":"Writes the plan in verse and burns the page.","es":"Escribe el plan en verso y quema la hoja."},"traits":["patient","talkative"]},
}
