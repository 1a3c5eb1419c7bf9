/** What can be done with reminders, for every surface: read, checked, stored, told. */
@NullMarked
package dev.rooster.service;

import org.jspecify.annotations.NullMarked;
