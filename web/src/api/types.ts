/** The shapes the server speaks, by the names it gives them. They are generated from its OpenAPI document. */
import type { components, paths } from './schema';

type Schemas = components['schemas'];

export type Picture = Schemas['Picture'];
export type BoxPicture = Schemas['BoxPicture'];
export type HandPicture = Schemas['HandPicture'];
export type WagerPicture = Schemas['WagerPicture'];
export type DealerPicture = Schemas['DealerPicture'];
export type AstrayCard = Schemas['AstrayPicture'];
export type AstrayAfter = Schemas['AstrayAfter'];
export type ReportNote = Schemas['ReportedPicture'];
export type Waits = Schemas['WaitsPicture'];
export type Question = Schemas['QuestionPicture'];
export type Why = Schemas['Why'];
export type Choice = Schemas['ChoicePicture'];
export type TableEvent = Schemas['Events']['events'][number];
export type EventName = TableEvent['event'];
export type EventOf<Name extends EventName> = Extract<TableEvent, { event: Name }>;
export type Done = Schemas['CommandOut'];
export type TableLine = Schemas['TableLine'];
export type TableDetails = Schemas['TableDetails'];
export type Advice = Schemas['AdviceOut'];
export type Graded = Schemas['GradeOut'];
export type Drill = Schemas['DrillOut'];
export type DrillName = Schemas['DrillBody']['drill'];
export type TrainedGame = Schemas['TrainedGameOut'];
export type Progress = Schemas['ProgressOut'];
export type Tally = Schemas['TallyOut'];
export type Procedure = Schemas['Procedure'];
export type ShoeLine = Schemas['ShoeOut'];
export type Head = Schemas['HeadOut'];
export type Protection = Schemas['ProtectionOut'];
export type LimitLine = Schemas['LimitOut'];
export type LimitName = paths['/api/me/protection/limits/{limit}']['put']['parameters']['path']['limit'];
export type Me = Schemas['MeOut'];
export type Person = Schemas['PersonOut'];
export type PlayerCommand = Schemas['PlayBody']['command'];
export type DealerCommand = Schemas['DealBody']['command'];
export type FloorCommand = Schemas['FloorBody']['command'];

/** Why something was not done, in the server's own words. */
export interface Refusal {
  code: string;
  sentence: string;
  clauses: string[];
  faults: { option?: string; why?: string; allowed?: string; clauses?: string[]; where?: string }[];
}

export type Layout = Schemas['LayoutOut'];
export type Fact = Schemas['FactOut'];
export type SideWager = Schemas['SideWagerOut'];
export type Slip = Schemas['SlipOut'];
export type Figures = Schemas['FiguresOut'];
export type GamingDay = Schemas['DayOut'];
export type RoundLine = Schemas['RoundLine'];
export type RoundStory = Schemas['RoundStory'];
export type Entry = Schemas['EntryOut'];
export type Account = Schemas['AccountOut'];
export type Return = Schemas['ReturnOut'];
export type Audit = Schemas['AuditOut'];
export type Game = Schemas['GameOut'];
export type Clause = Schemas['ClauseOut'];
export type Case = Schemas['CaseOut'];
export type CaseRun = Schemas['CaseRunOut'];
export type Source = Schemas['SourceOut'];
export type Price = Schemas['PriceOut'];
export type PersonChips = Schemas['PersonChips'];
export type Training = Schemas['TrainingOut'];
export type TrainingLine = Schemas['TrainingLine'];
export type WrongStep = Schemas['WrongOut'];
export type Certificate = Schemas['CertificateOut'];
export type CertificateLine = Schemas['CertificateLine'];
export type ClauseScore = Schemas['ClauseScore'];
export type Told = Schemas['ToldOut'];
export type Task = Schemas['TaskOut'];
export type Settling = Schemas['SettlingOut'];
export type Offered = Schemas['OfferedOut'];

/** A choice that a text, or a reading of it, leaves to the house. */
export interface Option {
  name: string;
  type: 'whole number' | 'true or false' | 'dollars' | 'one of a list';
  default: string;
  allowed: { values?: string[]; least?: string; most?: string };
  allowed_words: string;
  fixed: boolean;
  clauses: string[];
  says: string;
  says_id: string;
}

/** Options of a game that differ from their defaults, as a submission writes them. */
export type Chosen = Record<string, string>;

export function optionsOf(game: Game): Option[] {
  return game.options as unknown as Option[];
}

export type WallCard = Schemas['WallCard'];
export type WallFigures = Schemas['WallFigures'];
export type IncidentLine = Schemas['IncidentLine'];
export type Incident = Schemas['IncidentOut'];
export type Attendance = Schemas['AttendanceOut'];
export type CageTotals = Schemas['CageTotalsOut'];
