package setting

import "camber/internal/base/text"

// What customers may do by themselves with their appointments, and when they are reminded (APPT-4): hours before the
// start.
var (
	AppointmentReminder       = Number("appointment_reminder_hours", 24, 0, 336) // 0: nobody is reminded
	AppointmentSecondReminder = Number("appointment_second_reminder_hours", 2, 0, 336)
	AppointmentNotice         = Number("appointment_notice_hours", 24, 0, 720)
	AppointmentLastMove       = Number("appointment_last_move_hours", 24, 0, 720)
	AppointmentLastCancel     = Number("appointment_last_cancel_hours", 24, 0, 720)
	AppointmentsMoveLate      = Bool("appointments_move_late", true)
	// how many customers a day can wait for their cars by requests of their own; 0: any number
	AppointmentWaits = Number("appointment_waits_a_day", 0, 0, 1000)
)

func ofAppointments() []Named {
	return []Named{
		named(AppointmentSlot, everywhere, text.Key("Appointments begin every"),
			text.Key("At the full hour, and after so many minutes each.")).
			words("15", "5", "10", "20", "30", "60").in(text.Key("minutes")),
		named(AppointmentReminder, inStores, text.Key("Remind of appointments"),
			text.Key("So long before the start: by email, and by text who agreed to texts. 0: nobody is reminded.")).
			in(text.Key("hours")),
		named(AppointmentSecondReminder, inStores, text.Key("Remind of appointments once more"),
			text.Key("So long before the start. 0: not a second time.")).in(text.Key("hours")),
		named(AppointmentNotice, inStores, text.Key("Customers ask for an appointment at the latest"),
			text.Key("So long before it. Staff book as they like.")).in(text.Key("hours")),
		named(AppointmentLastMove, inStores, text.Key("Customers move an appointment at the latest"),
			text.Key("So long before it, by the link in their letters. After that it gives them the telephone number.")).
			in(text.Key("hours")),
		named(AppointmentLastCancel, inStores, text.Key("Customers call an appointment off at the latest"),
			text.Key("So long before it, by the link in their letters. After that it gives them the telephone number.")).
			in(text.Key("hours")),
		named(AppointmentsMoveLate, inStores, text.Key("Late parts move their appointment"),
			text.Key("To the first free time from the day that they are promised for; the customer is written to.")),
		named(AppointmentWaits, inStores, text.Key("Customers who wait for their cars, a day"),
			text.Key("More than that can't ask for it in the shop. 0: any number.")),
	}
}
