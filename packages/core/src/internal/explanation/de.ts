/** What the errors of a read mean, in German. */
import type { Explanation } from "../../Explanation.ts"
import type { Tag } from "../../ReadError.ts"

export const explanations: Readonly<Record<Tag, Explanation>> = {
  Timeout: {
    means:
      "Eine Seite oder das ganze Lesen hat länger gedauert als erlaubt. Was bis dahin nicht gekommen ist, ist unbekannt, und was gekommen ist, ist keine Antwort für das Ganze.",
    happened:
      "Die Quelle war langsam, hing oder schickte ihre Antwort tropfenweise. Eine Seite wird so oft erneut angefragt, wie `retries` erlaubt; das ganze Lesen hat eine Frist, `deadline`.",
    remedy: [
      "Das Lesen wiederholen; eine nur kurz langsame Quelle antwortet dann.",
      "Dauert es immer so lange, `timeout` (je Seite) oder `deadline` (das ganze Lesen) erhöhen oder kleinere Seiten anfordern.",
      "Endet es auch dann nicht, den Umfang verkleinern oder in `partitions` teilen, die einzeln gelesen werden."
    ]
  },
  Malformed: {
    means:
      "Was kam, lässt sich nicht so deuten, wie die Beschreibung es sagt. Eine Antwort ohne die Liste ist keine leere Liste; deshalb wird nichts gezählt.",
    happened:
      "Der Inhalt ist kein JSON oder abgeschnitten; die Liste der Datensätze fehlt, ist null oder ein Objekt; ein nötiges Feld fehlt oder ist von anderer Art; eine Prüfsumme stimmt nicht.",
    remedy: [
      "Die Meldung lesen: sie nennt die Seite und die Stelle darin. Der Auszug im Bericht zeigt, was kam.",
      "Ist die Stelle falsch, `items`, `id`, `total` oder das Schema `record` in der Beschreibung berichtigen.",
      "Hat sich die Quelle geändert oder ein Proxy an ihrer Stelle geantwortet, liegt es dort."
    ]
  },
  DuplicateId: {
    means:
      "Eine Kennung kam zweimal, wo jede einmal kommen sollte. Wer eine solche Liste zählt, zählt zu viel, und wo ein Datensatz zweimal kam, kann ein anderer fehlen.",
    happened:
      "Eine Seite wurde noch einmal geschickt, oder Datensätze sind während des Lesens über eine Seitengrenze gewandert. Oder das Feld, das als Kennung dient, ist keine.",
    remedy: [
      "Das Lesen wiederholen; eine Verschiebung mittendrin ist dann vorbei.",
      "Geschieht es immer, prüfen, ob `id` einen Datensatz wirklich kennzeichnet.",
      "Wiederholt die Quelle Datensätze mit Absicht, `duplicates: legal` angeben; dann zählen verschiedene Kennungen."
    ]
  },
  SizeDrift: {
    means:
      "Die Zahl der Datensätze ist nicht die angekündigte, oder mitten im Lesen wurde eine andere angekündigt. Eine von beiden ist falsch, deshalb wird keine als Antwort genannt.",
    happened:
      "Während des Lesens kamen oder gingen Datensätze, eine Seite wurde ausgelassen, oder die angekündigte Zahl zählt etwas anderes: eine Schätzung, eine Schranke, den Rest, eine Seite.",
    remedy: [
      "Das Lesen wiederholen, wenn gerade nichts schreibt, oder von der Quelle einen festen Datenstand verlangen.",
      "Ist die Zahl keine genaue Gesamtzahl, sagen, was sie ist: `total: { at: …, kind: estimate }` oder `at_least`, `page_local`, `remaining`."
    ]
  },
  SnapshotUnbound: {
    means:
      "Verlangt war ein einziger Datenstand, und es ist nicht belegt, dass alle Seiten denselben zeigen. Einzeln können die Datensätze stimmen; zusammen gab es sie vielleicht nie.",
    happened:
      "Die Beschreibung nennt nichts, was einen Datenstand belegen würde, eine Seite sagte nicht, welchen sie zeigt, er änderte sich während des Lesens, oder die Quelle hält ihn nicht mehr vor.",
    remedy: [
      "Hat sich der Datenstand geändert oder ist er abgelaufen, das Lesen wiederholen, nötigenfalls zu ruhigerer Zeit.",
      "War nichts beschrieben, nachsehen, was die Quelle bietet: ein Zeichen auf jeder Seite (`snapshot`), einen Änderungszähler (`witness`), eine Revision zum Anfragen (`pin`).",
      "Bietet sie nichts, sagt `require: { consistency: interval }` ehrlich, was zu haben ist."
    ]
  },
  Unreachable: {
    means: "Es gab keine brauchbare Antwort. Über die Daten ist nichts bekannt, auch nicht, ob es welche gibt.",
    happened:
      "Keine Verbindung, ein Abbruch, ein Name ohne Adresse, ein Fehler von TLS oder 502, 503, 504, nach allen Wiederholungen.",
    remedy: [
      "Das Lesen wiederholen.",
      "Bleibt es dabei, die Adresse und den Weg dorthin prüfen: Name, Port, Zertifikat, Proxy.",
      "Ist die Quelle überlastet, kleinere Seiten anfordern oder zwischen den Versuchen länger warten."
    ]
  },
  Refused: {
    means:
      "Die Quelle hat mit einem Fehler geantwortet. Ein Fehler ist keine leere Liste, auch wenn er mit Status 200 kommt.",
    happened:
      "Ein Status der 400er oder 500er, der keiner der anderen ist, ein Fehlerobjekt im Inhalt einer 200 oder das Fehlerergebnis eines Werkzeugs.",
    remedy: [
      "Status und Auszug im Bericht lesen; dort sagt die Quelle, was ihr nicht gefällt.",
      "Berichtigen, was gefragt wird: Adresse, Parameter, Kopfzeile, Seitengröße.",
      "Steht an der Stelle `error` auch dann etwas, wenn alles gut ist, eine andere Stelle beschreiben."
    ]
  },
  Denied: {
    means:
      "Die Zugangsdaten reichen nicht bis zu dem, was gefragt war. Was sie verbergen, ist von dem, was es nicht gibt, nicht zu unterscheiden.",
    happened:
      "Die Quelle hat mit 401 oder 403 geantwortet oder auf ihre Weise gesagt, dass uns der Umfang nicht offensteht.",
    remedy: [
      "Prüfen, ob das Geheimnis gesetzt und gültig ist; der Bericht zeigt es nie.",
      "Bei den Betreibern der Quelle das Recht erbitten, diesen Umfang zu lesen.",
      "Oder den Umfang auf das verkleinern, was die Zugangsdaten erreichen, und das Audit es sagen lassen."
    ]
  },
  RateLimited: {
    means: "Die Quelle will weniger Anfragen. Was noch nicht gefragt wurde, ist nicht bekannt.",
    happened: "Sie hat mit 429 geantwortet oder auf ihre eigene Art, und nach den erlaubten Wartezeiten wieder.",
    remedy: [
      "Die Zeit abwarten, die die Meldung nennt, dann das Lesen wiederholen.",
      "Größere Seiten anfordern, damit weniger Anfragen nötig sind.",
      "Nicht mehrere Audits zugleich über dieselbe Quelle laufen lassen."
    ]
  },
  SourceIncomplete: {
    means:
      "Die Quelle sagt selbst, dass sie etwas ausgelassen hat. Was sie schickte, kann stimmen; alles ist es nicht.",
    happened:
      "Ein Zeichen wie `incomplete_results`, ausgefallene Teile des Index, eine eigene Zeitgrenze, Server, die sie nicht fragen konnte.",
    remedy: [
      "Das Lesen wiederholen; der ausgefallene Teil antwortet dann vielleicht.",
      "Geschieht es immer, den Umfang verkleinern, bis die Quelle ihn bewältigt, oder in `partitions` teilen.",
      "Bedeutet die Stelle etwas anderes, `incomplete` in der Beschreibung berichtigen."
    ]
  },
  WindowReached: {
    means:
      "Die Quelle zeigt von jedem Umfang nur so viele Datensätze, und das Lesen kam bis zu dieser Zahl. Es kann beliebig viele mehr geben.",
    happened:
      "Eine bekannte Obergrenze, etwa 10 000 Treffer einer Suche: dahinter gibt es keine Seiten oder nur Absagen.",
    remedy: [
      "Den Umfang verkleinern, bis jeder Teil unter der Grenze bleibt: nach Monat, nach Mandant, nach dem Anfang des Schlüssels.",
      "Diese Teile als `partitions` beschreiben; jeder wird dann für sich belegt.",
      "Oder einen anderen Weg in die Quelle nehmen, der keine Grenze hat: einen Cursor, einen Export."
    ]
  },
  EndUnproven: {
    means: "Nichts belegt, dass die letzte Seite die letzte war. Die Quelle kann mehr haben.",
    happened:
      "Die Seiten hörten aus einem Grund auf, der kein Zeichen des Endes ist: kein Cursor, wo keiner zugesagt war, eine Seite, die nur kurz ist.",
    remedy: [
      "Das Zeichen des Endes beschreiben, das die Quelle hat: `hasMore`, `next`, eine genaue `total`.",
      "Nur wenn die Dokumentation sagt, dass eine kurze Seite das Ende ist, `shortPageEnds: true` angeben.",
      "Hat sie gar kein Zeichen, eine Seite weiter fragen, als sie zeigt: `page` und `offset` enden an einer leeren Seite."
    ]
  },
  ChainBroken: {
    means: "Der Weg von Seite zu Seite ist abgerissen. Was hinter dem Riss liegt, wurde nicht gelesen.",
    happened:
      "Die Quelle sagt, dass es mehr gibt, und nennt keinen Cursor, ihre Cursor führen im Kreis, ein Link führt zu einem anderen Ursprung oder ist keiner, oder Nummern, die aufeinander folgen müssen, haben eine Lücke.",
    remedy: [
      "Das Lesen wiederholen; ein Cursor kann abgelaufen sein.",
      "`next` und `hasMore` prüfen: liegt der Cursor dort, wo die Beschreibung ihn sucht?",
      "Einem Link zu einem anderen Ursprung wird nie gefolgt. Ist er der richtige Ort, jenen Ursprung als Quelle beschreiben."
    ]
  },
  OrderNotTotal: {
    means:
      "Die Ordnung, auf der die Seiten beruhen, gilt nicht oder trennt nicht alle Datensätze. Wo zwei gleich sind, kann eine Seitengrenze einen verschlucken.",
    happened:
      "Ein Schlüssel war gleich dem vorigen oder kleiner, oder an der Grenze stand beim zweiten Fragen ein anderer Datensatz.",
    remedy: [
      "Die Quelle nach etwas Eindeutigem sortieren lassen; die Kennung dem Sortierschlüssel anfügen.",
      "Prüfen, ob `order` das nennt, wonach die Quelle wirklich sortiert.",
      "Wandern Datensätze beim Lesen, einen festen Datenstand verlangen."
    ]
  },
  ScopeMismatch: {
    means: "Die Antwort gehört zu einer anderen Frage. Ihre Zahlen können stimmen; unsere sind es nicht.",
    happened:
      "Es kam ein anderer Mandant oder eine andere Seite als gefragt, oder Datensätze, die der Filter oder der Teil hätte fernhalten müssen.",
    remedy: [
      "Prüfen, wie der Filter geschrieben ist: viele Quellen übergehen einen Parameter, den sie nicht kennen.",
      "Prüfen, ob Zugangsdaten und Mandant zusammengehören.",
      "Stimmen die Datensätze doch, sagt `asked` oder `echo` mehr, als die Quelle verspricht; dann dort berichtigen."
    ]
  },
  NestedIncomplete: {
    means:
      "Ein Datensatz sagt, dass eine Liste in ihm abgeschnitten ist. Was in diese Liste hineinsieht, kann etwas übersehen.",
    happened:
      "Die Quelle legt nur die ersten Einträge einer inneren Liste in den Datensatz und daneben ein Zeichen, dass es mehr sind.",
    remedy: [
      "Die ganze innere Liste anfordern, mit einer größeren inneren Seite oder einem anderen Parameter.",
      "Oder die innere Liste als eigene Quelle lesen und beide in der Prüfung verbinden.",
      "Sieht die Prüfung nicht in diese Liste hinein, `nested` weglassen."
    ]
  },
  BudgetExhausted: {
    means:
      "Eine unserer eigenen Schranken wurde erreicht. Die bis dahin gelesene Liste ist abgeschnitten, von uns, und kein Ganzes.",
    happened:
      "Es kamen mehr Seiten, Datensätze oder Bytes, als die Beschreibung für ein Lesen, für eine Antwort oder für das im Speicher Gehaltene erlaubt.",
    remedy: [
      "Ist so viel zu erwarten, die Schranke erhöhen, die die Meldung nennt: `maxPages`, `maxRecords`, `maxBytes`, `maxBody`.",
      "Sonst den Umfang verkleinern; eine Quelle, die nie endet, übergeht oft den Cursor.",
      "Für eine Liste im Speicher nach einer Zahl oder nach weniger Feldern fragen."
    ]
  }
}
